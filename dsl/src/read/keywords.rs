//! Keywords: the fixed words of the language in a parse tree.

use pest::iterators::Pair;

use crate::read::grammar::Rule;

/// Whether a pair is only a fixed word of the language.
#[rustfmt::skip]
pub(crate) fn is_keyword(pair: &Pair<'_, Rule>) -> bool {
    matches!(
        pair.as_rule(),
        Rule::opening | Rule::kw_title | Rule::kw_text | Rule::kw_change | Rule::kw_to | Rule::kw_param | Rule::kw_in
            | Rule::kw_counter | Rule::kw_table | Rule::kw_per | Rule::kw_at | Rule::kw_secret | Rule::kw_into | Rule::kw_owner | Rule::kw_shown
            | Rule::kw_as | Rule::kw_level | Rule::kw_script | Rule::kw_rule | Rule::kw_on | Rule::kw_offer | Rule::kw_costs
            | Rule::kw_limit | Rule::kw_when | Rule::kw_unless | Rule::kw_says | Rule::kw_overrides
            | Rule::kw_combine | Rule::kw_known | Rule::kw_after | Rule::kw_forbid | Rule::kw_disqualify | Rule::kw_allow | Rule::kw_widen
            | Rule::kw_narrow | Rule::kw_set | Rule::kw_add | Rule::kw_scale | Rule::kw_by | Rule::kw_floor
            | Rule::kw_cap | Rule::kw_include | Rule::kw_exclude | Rule::kw_do | Rule::kw_if | Rule::kw_else
            | Rule::kw_range | Rule::kw_each | Rule::kw_let | Rule::of_word | Rule::kw_of | Rule::kw_choose | Rule::kw_up | Rule::kw_from | Rule::kw_chance
            | Rule::kw_or | Rule::kw_skip | Rule::kw_asks | Rule::kw_reveal | Rule::kw_may | Rule::kw_not | Rule::kw_is | Rule::kw_common
            | Rule::kw_with | Rule::kw_yes | Rule::kw_row | Rule::kw_no | Rule::kw_none | Rule::kw_sum | Rule::kw_over
            | Rule::kw_where | Rule::kw_for | Rule::kw_all | Rule::kw_send | Rule::kw_exchange | Rule::kw_pass
            | Rule::kw_shuffle | Rule::kw_reroll | Rule::kw_show | Rule::kw_hide | Rule::kw_repeat | Rule::kw_mm | Rule::kw_gate | Rule::kw_between | Rule::kw_and
            | Rule::kw_against | Rule::kw_base | Rule::kw_seats | Rule::kw_players | Rule::kw_panel | Rule::kw_games
    )
}
