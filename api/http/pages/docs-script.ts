/**
 * What the page of Swagger UI needs besides it: its dark class before the first paint and when the reader's wish changes,
 * `/` for the search, the same place in the other language, and a schema opened by its address.
 */
export const DOCS_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('input, textarea, select, [contenteditable]')) return
  event.preventDefault()
  document.querySelector('.docs input').focus()
})
addEventListener('click', ({ target }) => {
  const link = target.closest('.docs a[lang]')
  if (link) link.hash = location.hash
})`
