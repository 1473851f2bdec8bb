require("javelina").attach()
