// Checks that filter and index change no computed style and no label: the same page has the same ones in a document without
// them.

const RULES = [
  ...[
    'p',
    'P.a',
    '.a.b',
    '.a .b',
    '.a > .b',
    '.b + p',
    'p ~ .c',
    '.a:not(.b)',
    '.c:is(.a, .b)',
    ':is(p, .d)',
    '.a > :is(p, .c)',
    ':is(.a, .b).c',
  ],
  ...['[title]', 'p[title="a b"]', '.d[title="x,.a"]', '#one', '*', ':root', '.a, .nothing', '.nothing, .d'],
  ...[
    '.d:has(> .b)',
    ':where([lang]) .b',
    '.Mui-a::before',
    '.e\\:f',
    'linearGradient',
    '.a:hover',
    '.b:nth-child(2)',
  ],
];
const PAGE = `
  <div class="a d" title="x,.a" lang="en"><p class="b" title="a b">1</p><p class="c a">2</p></div>
  <p id="one" class="  a\tb ">3<span class="d"><b class="b"></b></span></p>
  <p class="e:f" hidden>4</p><svg class="c"><linearGradient class="a"></linearGradient></svg>
  <dialog><i style="visibility:visible">5</i></dialog><dialog open>6</dialog><input type="hidden" /><q></q><label></label>`;

/** The computed styles of every element of the page, with one custom property for each matching rule. */
function stylesIn(page: Document): string[] {
  const hide = [
    'display:flex',
    'opacity:0',
    'visibility:visible',
    'pointer-events:none',
    'visibility:hidden',
  ];
  page.head.innerHTML = `<style>${RULES.map((rule, index) => `${rule}{--r${index}:1;order:${index};${hide[index % 5]}}`).join('')}
    @media screen{.a{opacity:.5}} @media print{.b{opacity:0}} @keyframes k{from{opacity:1}}</style>`;
  page.body.innerHTML = PAGE;
  return [...page.querySelectorAll('*')].map((element) => {
    const style = page.defaultView!.getComputedStyle(element);
    const { display, visibility, opacity, pointerEvents, cssText } = style;
    return [style.getPropertyValue('display'), display, visibility, opacity, pointerEvents, cssText].join();
  });
}

test('computes the same styles with and without filter and index', () => {
  // A frame has its own document, which has no filter.
  const styles = stylesIn(document.body.appendChild(document.createElement('iframe')).contentDocument!);
  expect(new Set(styles).size).toBeGreaterThan(10);
  expect(stylesIn(document)).toEqual(styles);
});

test('matches an element again after its class, its style or a style sheet changes', () => {
  document.head.innerHTML = '<style>.gone{display:none}</style>';
  document.body.innerHTML = '<p>5</p>';
  const element = document.querySelector('p')!;
  const display = () => window.getComputedStyle(element).display;
  expect(display()).toBe('block');
  element.className = 'gone';
  expect(display()).toBe('none');
  element.className = '';
  expect(display()).toBe('block');
  element.style.display = 'none';
  expect(display()).toBe('none');
  element.style.display = '';
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'p{display:flex}' }));
  expect(display()).toBe('flex');
});

test('finds the labels of each control that jsdom finds', () => {
  const page = `<label for="a">1</label><label>2<input id="a"></label><label>3<b><select id="b"></select></b><button></button></label>
    <label for="">4<input></label><label for="gone">5<input></label><label for="p">6</label><p id="p"></p>
    <label for="c">7</label><label for="c">8</label><textarea id="c"></textarea><input id="c">
    <label for="d">9</label><input id="d" type="hidden"><label>10<input type="hidden"><meter></meter></label>
    <label for="e">11</label><output id="e"></output><progress></progress>`;
  const labelsIn = (of: Document) => {
    of.body.innerHTML = page;
    return [
      ...of.querySelectorAll<HTMLInputElement>('input,select,button,textarea,meter,output,progress'),
    ].map(({ id, labels }) => [id, labels && Array.from(labels, ({ textContent }) => textContent)]);
  };
  const known = labelsIn(document.body.appendChild(document.createElement('iframe')).contentDocument!);
  expect(known.filter(([, labels]) => labels?.length)).toHaveLength(5);
  expect(labelsIn(document)).toEqual(known);
});
