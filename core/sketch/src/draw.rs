//! Draws what panels hold.

use crate::layout::{
    CHIP, Frame, GAP, HEAD, LINE, MARGIN, PAD, SIZE, SUM, TRACK, card_lines, grid_cell, label_width, row_places,
    signs_row, width, wrapped,
};
use crate::model::{Badge, Body, Cell, Grid, Link, Mark, Panel, Row, Track};
use crate::palette::{FAINT, HAIR, INK, PANEL, PAPER, Tone, player};
use crate::pen::{Align, Pen, Px, bold, filled, outlined, stroke};

/// The letter of a seat.
pub(crate) fn letter(seat: u8) -> String {
    char::from(b'A' + seat % 26).to_string()
}

/// A seat's letter in its colour.
pub(crate) fn badge(pen: &mut Pen, at: (f64, f64), radius: f64, seat: u8) {
    let (strong, letters) = Tone::Seat(seat).colours();
    let corner = (at.0 - radius, at.1 - radius);
    pen.rect(corner, (2.0 * radius, 2.0 * radius), radius * 0.4, &filled(strong));
    pen.text((at.0, at.1 + radius * 0.4), radius * 1.1, Align::Middle, &bold(letters), &letter(seat));
}

/// A panel with its head, its body and its notes.
pub(crate) fn panel(pen: &mut Pen, panel: &Panel, frame: Frame) {
    let Frame { x, y, w, h } = frame;
    pen.rect((x, y), (w, h), 10.0, &outlined(PANEL, HAIR, 1.5));
    let mut left = x + PAD;
    if let Some(seat) = panel.seat {
        badge(pen, (left + 11.0, y + 20.0), 11.0, seat);
        left += 32.0;
    }
    let colour = if panel.seat.is_some() { INK } else { FAINT };
    let style = format!("fill=\"{colour}\" font-weight=\"bold\" letter-spacing=\"0.6\"");
    pen.text((left, y + 25.0), 15.0, Align::Start, &style, &panel.title);
    pen.line((x + PAD, y + HEAD), (x + w - PAD, y + HEAD), &stroke(HAIR, 1.5));
    let inside = Frame { x: x + PAD, y: y + HEAD + 8.0, w: w - 2.0 * PAD, h: h - HEAD - 8.0 - PAD };
    let mut below = match &panel.body {
        Body::Grid(one) => grid(pen, one, inside),
        Body::Rows(all, links) => rows(pen, all, links, inside),
        Body::Track(one) => track(pen, one, inside),
        Body::Signs(cells) => rows(pen, &[signs_row(cells)], &[], inside),
        Body::Text(texts) => texts.iter().fold(inside.y, |y, text| paragraph(pen, text, (inside.x, y), inside.w, INK)),
    };
    for note in &panel.notes {
        below = paragraph(pen, note, (inside.x, below), inside.w, FAINT);
    }
}

/// A text in lines. Where it ends.
fn paragraph(pen: &mut Pen, text: &str, (x, y): (f64, f64), room: f64, colour: &str) -> f64 {
    let mut below = y;
    for line in wrapped(text, room, SIZE) {
        pen.text((x, below + 15.0), SIZE, Align::Start, &filled(colour), &line);
        below += LINE;
    }
    below + 4.0
}

fn grid(pen: &mut Pen, grid: &Grid, area: Frame) -> f64 {
    let (w, h) = grid_cell(grid);
    let (columns, rows) = (grid.across.len(), grid.down.len());
    let is_map = grid.cells.is_empty();
    let (left, top) = (area.x + MARGIN, area.y + if is_map { 0.0 } else { 20.0 });
    let faint = filled(FAINT);
    if is_map {
        let (right, low) = (left + w * columns as f64, top + h * rows as f64);
        let along = (0..=rows).map(|row| format!("M{} {}H{}", Px(left), Px(top + h * row as f64), Px(right)));
        let down = (0..=columns).map(|column| format!("M{} {}V{}", Px(left + w * column as f64), Px(top), Px(low)));
        let lines: String = along.chain(down).collect();
        pen.path(&lines, &outlined("none", HAIR, 0.8));
    } else {
        for (column, name) in grid.across.iter().enumerate() {
            pen.text((left + w * (column as f64 + 0.5), top - 6.0), 13.0, Align::Middle, &faint, name);
        }
        for (row, name) in grid.down.iter().enumerate() {
            pen.text((left - 6.0, top + h * (row as f64 + 0.5) + 5.0), 13.0, Align::End, &faint, name);
        }
    }
    let middle = |at: usize| {
        let columns = columns.max(1);
        (left + w * ((at % columns) as f64 + 0.5), top + h * ((at / columns) as f64 + 0.5))
    };
    for (at, one) in grid.cells.iter().enumerate() {
        let (x, y) = middle(at);
        cell(pen, one, Frame { x: x - w / 2.0, y: y - h / 2.0, w, h });
    }
    for way in &grid.ways {
        let (strong, _) = player(usize::from(way.seat));
        let places: Vec<(f64, f64)> = way.cells.iter().map(|at| middle(*at)).collect();
        let line = places.iter().map(|(x, y)| format!("{} {}", Px(*x), Px(*y))).collect::<Vec<_>>().join(" L");
        let wide = if is_map { 2.5 } else { 5.0 };
        let round = "stroke-linecap=\"round\" stroke-linejoin=\"round\" stroke-opacity=\"0.75\"";
        if let Some(end) = places.last() {
            let style = format!("fill=\"none\" stroke=\"{strong}\" stroke-width=\"{wide}\" {round}");
            pen.path(&format!("M{line}"), &style);
            pen.circle(*end, wide * 1.3, &filled(strong));
        }
    }
    let strong = bold(INK);
    for (row, sum) in grid.row_sums.iter().enumerate() {
        let place = (left + w * columns as f64 + SUM - 4.0, top + h * (row as f64 + 0.5) + 6.0);
        pen.text(place, 17.0, Align::End, &strong, sum);
    }
    let low = top + h * rows as f64;
    for (column, sum) in grid.column_sums.iter().enumerate() {
        pen.text((left + w * (column as f64 + 0.5), low + 20.0), 17.0, Align::Middle, &strong, sum);
    }
    low + if grid.column_sums.is_empty() { 4.0 } else { 28.0 }
}

fn rows(pen: &mut Pen, rows: &[Row], links: &[Link], area: Frame) -> f64 {
    let mut y = area.y;
    let mut placed: Vec<Vec<Frame>> = Vec::new();
    for row in rows {
        let (places, high) = row_places(row, area.w);
        let mut x = area.x;
        if let Some(seat) = row.seat {
            badge(pen, (x + 12.0, y + CHIP / 2.0), 12.0, seat);
            x += 34.0;
        }
        if !row.label.is_empty() {
            pen.text((x, y + CHIP / 2.0 + 5.0), SIZE, Align::Start, &bold(INK), &row.label);
        }
        let places: Vec<Frame> =
            places.into_iter().map(|one| Frame { x: area.x + one.x, y: y + one.y, ..one }).collect();
        for (one, place) in row.cells.iter().zip(&places) {
            cell(pen, one, *place);
        }
        let start = label_width(row);
        if !row.note.is_empty() {
            let lines = wrapped(&row.note, area.w - start, SIZE).len() as f64;
            paragraph(pen, &row.note, (area.x + start, y + high - 8.0 - LINE * lines), area.w - start, FAINT);
        }
        placed.push(places);
        y += high + if links.is_empty() { 0.0 } else { 20.0 };
    }
    for link in links {
        let place = |(row, at): (usize, usize)| placed.get(row).and_then(|row| row.get(at)).copied();
        if let (Some(from), Some(to)) = (place(link.from), place(link.to)) {
            arrow(pen, from, to);
        }
    }
    y
}

/// An arrow from below a cell to below another.
fn arrow(pen: &mut Pen, from: Frame, to: Frame) {
    let (x, y) = (from.x + from.w / 2.0, from.y + from.h);
    let side = if to.x > from.x { -1.0 } else { 1.0 };
    let (to_x, to_y) = (to.x + to.w / 2.0 + side * 10.0, to.y + to.h + 6.0);
    let low = y.max(to_y) + 18.0;
    let path =
        format!("M{} {} C{} {} {} {} {} {}", Px(x), Px(y), Px(x), Px(low), Px(to_x), Px(low), Px(to_x), Px(to_y));
    pen.path(&path, &outlined("none", INK, 2.0));
    let head = [(to_x, to_y - 6.0), (to_x - 5.0, to_y + 4.0), (to_x + 5.0, to_y + 4.0)];
    pen.polygon(&head, &filled(INK));
}

fn cell(pen: &mut Pen, cell: &Cell, frame: Frame) {
    let Frame { x, y, w, h } = frame;
    if !cell.facts.is_empty() {
        pen.open(&cell.facts.join("; "));
    }
    let inset = 2.0;
    let of = |seat: u8| player(usize::from(seat));
    let (fill, line, wide) = match cell.mark {
        Mark::Plain => (PANEL, HAIR, 1.0),
        Mark::Ringed(seat) => (of(seat).1, of(seat).0, 2.0),
        Mark::Focus(seat) => (of(seat).1, of(seat).0, 4.0),
        Mark::Passed(seat) => (of(seat).1, HAIR, 1.0),
        Mark::Closed => (HAIR, FAINT, 1.0),
        Mark::Hidden => (PAPER, FAINT, 1.5),
    };
    let dashes = if cell.mark == Mark::Hidden { " stroke-dasharray=\"4 3\"" } else { "" };
    let style = format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"{wide}\"{dashes}");
    pen.rect((x + inset, y + inset), (w - 2.0 * inset, h - 2.0 * inset), 5.0, &style);
    if cell.is_card() {
        card(pen, cell, frame);
    } else {
        chip(pen, cell, frame);
    }
    if cell.mark == Mark::Closed && cell.texts.iter().all(String::is_empty) {
        pen.line((x + 6.0, y + h - 6.0), (x + w - 6.0, y + 6.0), &stroke(FAINT, 1.5));
    }
    if !cell.facts.is_empty() {
        pen.close();
    }
}

/// A drawing and a text in the middle.
fn chip(pen: &mut Pen, cell: &Cell, Frame { x, y, w, h }: Frame) {
    let text = cell.texts.first().map_or("", String::as_str);
    let (long, middle) = (width(text, SIZE), (x + w / 2.0, y + h / 2.0));
    let icon = (h * 0.68).min(24.0);
    match (cell.icon, text.is_empty()) {
        (Some(drawn), true) => pen.icon(middle, h * 0.62, &drawn.inside()),
        (Some(drawn), false) => {
            let left = middle.0 - (icon + 5.0 + long) / 2.0;
            pen.icon((left + icon / 2.0, middle.1), icon, &drawn.inside());
            pen.text((left + icon + 5.0, middle.1 + 5.0), SIZE, Align::Start, &filled(INK), text);
        }
        (None, false) => pen.text((middle.0, middle.1 + 5.0), SIZE, Align::Middle, &filled(INK), text),
        (None, true) => {}
    }
}

/// Lines from the top, signs at the foot, a number in the corner.
fn card(pen: &mut Pen, cell: &Cell, Frame { x, y, w, h }: Frame) {
    let mut below = y + 21.0;
    for (line, is_bold) in card_lines(cell, w) {
        let (size, colour, weight) =
            if is_bold { (SIZE, INK, " font-weight=\"bold\"") } else { (SIZE - 2.0, FAINT, "") };
        pen.text((x + 9.0, below), size, Align::Start, &format!("fill=\"{colour}\"{weight}"), &line);
        below += 17.0;
    }
    if !cell.corner.is_empty() {
        let style = format!("fill=\"{INK}\" font-family=\"serif\" font-weight=\"bold\"");
        pen.text((x + w - 9.0, y + 23.0), 19.0, Align::End, &style, &cell.corner);
    }
    let mut left = x + 9.0;
    let foot = y + h - 16.0;
    for sign in &cell.badges {
        match sign {
            Badge::Icon(icon) => {
                pen.icon((left + 10.0, foot), 20.0, &icon.inside());
                left += 24.0;
            }
            Badge::Letters(letters, tone) => {
                let (ground, ink) = tone.colours();
                let wide = width(letters, 13.0) + 10.0;
                pen.rect((left, foot - 10.0), (wide, 20.0), 4.0, &filled(ground));
                pen.text((left + wide / 2.0, foot + 4.5), 13.0, Align::Middle, &bold(ink), letters);
                left += wide + 4.0;
            }
        }
    }
}

/// A cliff: the top at the left above, the bottom at the right below, pawns in proportion.
fn track(pen: &mut Pen, track: &Track, area: Frame) -> f64 {
    let (left, top, high) = (area.x + 56.0, area.y + 14.0, TRACK.1 - 34.0);
    let place = |at: i32| {
        let share = f64::from(at.clamp(0, track.top.max(1))) / f64::from(track.top.max(1));
        top + high * (1.0 - share)
    };
    let rock = format!(
        "M{} {} H{} L{} {} L{} {} L{} {} L{} {} H{} Z",
        Px(left),
        Px(top),
        Px(left + 52.0),
        Px(left + 46.0),
        Px(top + high * 0.3),
        Px(left + 60.0),
        Px(top + high * 0.5),
        Px(left + 54.0),
        Px(top + high * 0.8),
        Px(left + 70.0),
        Px(top + high),
        Px(left)
    );
    pen.path(&rock, "fill=\"#c98d62\" stroke=\"#8c5a36\" stroke-width=\"2\" stroke-linejoin=\"round\"");
    let faint = filled(FAINT);
    for step in 0..=4 {
        let at = track.top / 4 * step;
        let at = if step == 4 { track.top } else { at };
        let y = place(at);
        pen.line((left - 8.0, y), (left, y), &stroke(FAINT, 1.0));
        pen.text((left - 11.0, y + 4.5), 12.0, Align::End, &faint, &format!("{at} {}", track.unit));
    }
    // Who would stand on another's place stands below, with a line to the true one.
    let mut pawns: Vec<_> = track.pawns.iter().collect();
    pawns.sort_by_key(|pawn| (-pawn.at, pawn.seat));
    let (step, mut free) = (26.0, top - GAP);
    let last = top + high + 4.0;
    let count = pawns.len();
    for (at, pawn) in pawns.into_iter().enumerate() {
        let (true_y, room) = (place(pawn.at), step * (count - 1 - at) as f64);
        let y = true_y.max(free).min(last - room);
        free = y + step;
        let strong = player(usize::from(pawn.seat)).0;
        pen.line((left + 40.0, true_y), (left + 92.0, y), &stroke(strong, 2.0));
        badge(pen, (left + 104.0, y), 12.0, pawn.seat);
        pen.text((left + 124.0, y + 5.0), SIZE, Align::Start, &filled(INK), &pawn.text);
    }
    area.y + TRACK.1
}
