// Progressive enhancement of /docs: search, this installation's URL in the commands, and copy buttons.
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const search = document.getElementById('buscar');
search.hidden = false;
const groups = [...document.querySelectorAll('nav details')].map((group) => ({
  group,
  wasOpen: group.open,
  links: [...group.querySelectorAll('li')].map((item) => ({
    item,
    text: plain(
      `${group.firstElementChild.textContent} ${item.textContent} ${item.firstElementChild.title} ${item.firstElementChild.hash}`,
    ),
  })),
}));
search.addEventListener('input', () => {
  const words = plain(search.value).split(/\s+/).filter(Boolean);
  for (const { group, wasOpen, links } of groups) {
    let shown = 0;
    for (const { item, text } of links) {
      item.hidden = !words.every((word) => text.includes(word));
      if (!item.hidden) shown += 1;
    }
    group.hidden = shown === 0;
    group.open = words.length > 0 || wasOpen;
  }
});

const codes = document.getElementById('buscar-codigo');
if (codes !== null) {
  codes.parentElement.hidden = false;
  const parts = [...document.querySelectorAll('.codigos')].map((part) => ({
    part,
    rows: [...part.querySelectorAll('tbody tr')].map((row) => ({ row, text: plain(row.textContent) })),
  }));
  codes.addEventListener('input', () => {
    const words = plain(codes.value).split(/\s+/).filter(Boolean);
    for (const { part, rows } of parts) {
      for (const { row, text } of rows) row.hidden = !words.every((word) => text.includes(word));
      part.hidden = rows.every(({ row }) => row.hidden);
    }
    document.querySelector('.ninguno').hidden = parts.some(({ part }) => !part.hidden);
  });
}

for (const pre of document.querySelectorAll('pre')) {
  const code = pre.firstElementChild;
  code.textContent = code.textContent.replaceAll('https://su-servidor', location.origin);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copiar';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copiado';
    setTimeout(() => (button.textContent = 'Copiar'), 1500);
  });
  pre.append(button);
}
