/** Swagger UI shows a window of its list of schemas, and knows no address of one: how high it takes a row to be. */
const ROW = 48
/** Half a minute: how long a schema is waited for. */
const FRAMES_MOST = 1800

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
})
const openSchema = async () => {
  const [, name] = location.hash.match(/^#\\/schemas\\/(\\w+)$/) ?? []
  for (let frame = 0; name && frame < ${FRAMES_MOST}; frame++) {
    await new Promise(requestAnimationFrame)
    const at = Object.keys(window.ui?.specSelectors.selectSchemas() ?? {}).indexOf(name)
    if (at < 0) continue
    ui.layoutActions.show(['components', 'schemas'], true)
    const list = document.querySelector('.models-scroll')
    const item = document.querySelector('.models-virtual-item[data-index="' + at + '"]')
    if (list && !item) list.scrollTop = at * ${ROW}
    const head = item?.querySelector('button')
    if (!head) continue
    if (head.ariaExpanded === 'false') head.click()
    head.focus()
    await new Promise(requestAnimationFrame)
    return item.scrollIntoView()
  }
}
addEventListener('load', openSchema)
addEventListener('hashchange', openSchema)`
