'use strict';
(() => {
  const page = JSON.parse(document.getElementById('positions').textContent);
  const all = (what) => Array.from(document.querySelectorAll(what));
  const panes = all('[data-pane]'), tabs = all('[data-tab]'), moves = all('#moves li');
  const says = document.querySelector('output'), slider = document.querySelector('nav input');
  const last = moves.length;
  const shown = page.panes.map(() => ({ at: -1, lines: [], fresh: new Set() }));
  let now = last, open = 0;

  // The lines of a pane after so many moves. A position is made of new lines and of lines of the one before: how many, as a
  // negative number, then the first of them.
  function lines(pane, to) {
    const one = shown[pane];
    if (one.at > to) { one.at = -1; one.lines = []; }
    while (to > one.at) {
      one.at += 1;
      one.fresh = new Set();
      const edit = page.panes[pane][one.at], next = [];
      for (let at = 0; edit.length > at; at += 1) {
        if (edit[at] >= 0) {
          if (one.at > 0) { one.fresh.add(next.length); }
          next.push(edit[at]);
        } else {
          next.push(...one.lines.slice(edit[at + 1], edit[at + 1] - edit[at]));
          at += 1;
        }
      }
      if (edit.length) { one.lines = next; }
    }
    return one;
  }

  function draw() {
    const pane = panes[open], one = lines(open, now);
    const mark = (line) => pane.tagName === 'PRE' ? '\u003cins>' + line + '\u003c/ins>'
      : line.replace(/^\u003c(text|rect(?=.* rx="5"))/, '\u003c$1 class="new"');
    const text = (line, at) => one.fresh.has(at) ? mark(page.lines[line]) : page.lines[line];
    pane.innerHTML = one.lines.map(text).join('\n');
  }

  function go(to, isLink) {
    now = Math.max(0, Math.min(last, to));
    slider.value = now;
    moves.forEach((move, at) => move.classList.toggle('now', at + 1 === now));
    const text = now > 0 ? moves[now - 1].querySelector('a').textContent : 'the start';
    says.textContent = now + ' of ' + last + ': ' + text.replace(/^\d+ /, '') + ' (' + page.scores[now] + ')';
    if (!isLink) { history.replaceState(null, '', '#m' + now); }
    if (now > 0) {
      const list = document.getElementById('moves'), move = moves[now - 1];
      list.scrollTop = move.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    draw();
  }

  function choose(tab) {
    open = tab;
    panes.forEach((pane, at) => { pane.parentElement.hidden = at !== tab; });
    tabs.forEach((one, at) => one.setAttribute('aria-selected', String(at === tab)));
    draw();
  }

  const before = () => page.turns.filter((turn) => now > turn).pop() || 0;
  const after = () => page.turns.find((turn) => turn > now) || last;
  const steps = {
    Home: () => 0, PageUp: before, ArrowLeft: () => now - 1,
    ArrowRight: () => now + 1, PageDown: after, End: () => last,
  };

  function linked() {
    const found = /^#m(\d+)$/.exec(location.hash);
    if (found) { go(Number(found[1]), true); }
    return Boolean(found);
  }

  all('[data-step]').forEach((button) => button.addEventListener('click', () => go(steps[button.dataset.step]())));
  tabs.forEach((tab, at) => tab.addEventListener('click', () => choose(at)));
  slider.addEventListener('input', () => go(Number(slider.value)));
  window.addEventListener('hashchange', linked);
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) { return; }
    const tab = Number(event.key) - 1;
    if (steps[event.key]) { event.preventDefault(); go(steps[event.key]()); }
    else if (tabs[tab]) { choose(tab); }
  });
  all('[data-needs]').forEach((part) => { part.hidden = false; });
  all('[data-still]').forEach((part) => { part.hidden = true; });
  document.getElementById('moves').classList.add('runs');
  // A link shows a position; the page stays where it is.
  moves.forEach((move) => move.removeAttribute('id'));
  window.addEventListener('load', () => window.scrollTo(0, 0));
  choose(0);
  if (!linked()) { go(last, true); }
})();
