// What is wrong with a table as it stands in this window: a list of sentences, empty where all is well.
() => {
  const CLOSE = 3; // pixels by which things may touch: shadows, and cards that lie askew
  const TILT = 10; // by which the corner of a tilted card may look over the edge
  const LARGE = innerWidth >= 1280 && innerHeight >= 800;
  const READABLE = 14;
  const LONGEST = 12; // letters that fit on any plate: a bot's name has ten
  const FINGER = 24;
  const wrong = [];
  const told = (it) => `${it.tagName.toLowerCase()}.${it.getAttribute("class") ?? ""} "${it.textContent.trim().slice(0, 30)}"`;
  const seen = (it) => it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !it.closest(".aloud");
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const box = (it) => it.getBoundingClientRect();

  const page = document.documentElement;
  if (page.scrollHeight > innerHeight) wrong.push(`the page is ${page.scrollHeight - innerHeight} px too high`);
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth - innerWidth} px too wide`);

  const scrolled = all(".playing *").filter((it) => getComputedStyle(it).overflow === "hidden" && (it.scrollLeft || it.scrollTop));
  for (const it of scrolled) wrong.push(`${told(it)} has slipped`);

  const head = document.querySelector(".playing > header");
  if (innerHeight < 480 && head && box(head).height > 50) wrong.push("the header takes two lines");

  const controls = all(":is(.playing, .replay) :is(button, a, input, select, summary)");
  for (const control of controls) {
    const { left, top, right, bottom } = box(control);
    const slack = control.matches(".card-button") ? TILT : 1;
    if (left < -slack || top < -slack || right > innerWidth + slack || bottom > innerHeight + slack)
      wrong.push(`${told(control)} is outside the window`);
  }
  const clipped = (room) => room.scrollHeight > room.clientHeight + 1 || room.scrollWidth > room.clientWidth + 1;
  // A person may be called something longer than any plate: then it ends in dots, and whoever points at it is told.
  const long = (it) => it.matches(".name") && it.title === it.textContent && it.title.length > LONGEST;
  for (const room of all(".cloth, .word, .bar, .bar .line, .bar button, .seat .name"))
    if (clipped(room) && !long(room)) wrong.push(`${told(room)} is clipped`);
  // Of a level or a state there is all or nothing.
  for (const it of all(".seat .called > :not(.name)")) {
    const [word, line] = [box(it), box(it.parentElement)];
    if (word.top < line.bottom && (word.right > line.right + 1 || word.bottom > line.bottom + 1)) wrong.push(`${told(it)} is cut`);
  }
  // What is read at the end may be longer than a phone is high, and a score sheet grows with every hand.
  for (const room of all(".playing *:not(.reckoning ul, .standing, .ending, .paper)"))
    if (/auto|scroll/.test(getComputedStyle(room).overflow) && clipped(room)) wrong.push(`${told(room)} has a scrollbar`);

  const zones = {
    middle: all(".middle :is(.card, .wheel, .board, .paper, .peek, .inn, .spot, .slip, p, .number, .ghost, figcaption)"),
    bar: all(".bar > *"),
    hand: all(".hand .card"),
    mine: all(".mine .before :is(.spot, .chips, .says)"),
    shouts: all(".shouts button"),
    seats: all(".seat .plate, .seat:not(.folded) .before :is(.held, .many, .chips, .spot, em)"),
  };
  const felt = box(document.querySelector(".table"));
  const apart = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) <= CLOSE || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= CLOSE;
  const names = Object.keys(zones);
  names.forEach((name, i) => {
    for (const one of zones[name]) {
      const here = box(one);
      if (here.left < felt.left - TILT || here.right > felt.right + TILT || here.top < felt.top - TILT || here.bottom > felt.bottom + TILT)
        wrong.push(`${name}: ${told(one)} is cut off`);
      for (const other of names.slice(i + 1))
        for (const it of zones[other]) if (!apart(here, box(it))) wrong.push(`${name} and ${other} overlap: ${told(one)}, ${told(it)}`);
    }
  });

  // What is said and asked stands side by side, and so do the pieces in the middle.
  for (const row of [zones.bar, all(".middle :is(.peek, .slip, .inn[data-place], .wheel, .board, figcaption)")])
    row.forEach((one, i) => {
      for (const other of row.slice(i + 1)) if (!apart(box(one), box(other))) wrong.push(`${told(one)} and ${told(other)} overlap`);
    });
  for (const it of all(".middle button")) if (box(it).width < FINGER) wrong.push(`${told(it)} is too small to be touched`);

  // What lies before a seat is its own.
  for (const one of zones.seats)
    for (const other of zones.seats)
      if (one.closest(".seat") !== other.closest(".seat") && !apart(box(one), box(other))) wrong.push(`${told(one)} lies under ${told(other)}`);

  // Cards of a hand lie over each other; no other control does, and no seat.
  const lone = [...controls.filter((it) => !it.matches(".card-button")), ...all(".seat:not(.folded)")];
  const over = document.querySelector(".reckoning, .ending");
  lone.forEach((one, i) => {
    for (const other of lone.slice(i + 1))
      if (!one.contains(other) && !other.contains(one) && !over && !apart(box(one), box(other)))
        wrong.push(`${told(one)} and ${told(other)} overlap`);
  });

  // Around an oval table nobody hangs over the rim.
  const oval = document.querySelector(".table.wide .felt");
  if (oval) {
    const { left, top, width, height } = box(oval);
    const rim = parseFloat(getComputedStyle(oval).borderTopWidth);
    const corner = (radius) => radius.split(" ").map((part, i) => (parseFloat(part) / 100) * (i ? height : width));
    const { borderTopLeftRadius, borderBottomLeftRadius } = getComputedStyle(oval);
    const over = (x, y) => {
      const upper = y < top + height / 2;
      const [rx, ry = rx] = corner(upper ? borderTopLeftRadius : borderBottomLeftRadius);
      const [beside, beyond] = [Math.min(x - left, left + width - x), upper ? y - top : top + height - y];
      const [dx, dy] = [(rx - beside) / (rx - rim), (ry - beyond) / (ry - rim)];
      return rx > rim && dx > 0 && dy > 0 ? Math.hypot(dx, dy) > 1 : beside < rim || beyond < rim;
    };
    for (const it of [...zones.seats, ...zones.mine.filter((it) => it.matches(".spot"))]) {
      const { left, right, top, bottom } = box(it);
      if ([left, right].some((x) => [top, bottom].some((y) => over(x, y)))) wrong.push(`${told(it)} hangs over the rim`);
    }
  }

  if (LARGE)
    for (const it of all(".playing *")) {
      const own = [...it.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      if (!own || it.closest(".card, .inn svg, .board, .seat.folded .before")) continue; // what is printed on a piece
      const size = parseFloat(getComputedStyle(it).fontSize) * (it instanceof SVGElement ? it.getScreenCTM().a : 1);
      if (size < READABLE - 0.1) wrong.push(`${told(it)} is written in ${size.toFixed(1)} px`);
    }
  return [...new Set(wrong)];
}
