// Search on /docs/errores.
const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const codes = document.getElementById('buscar-codigo');
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
