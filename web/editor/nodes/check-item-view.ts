import type { NodeViewRenderer } from '@tiptap/core'

/** An item with its box. The sheet of styles shows the box in checklists only: a list may change its style. */
export const checkItemView: NodeViewRenderer = ({ node, editor, getPos }) => {
  const dom = document.createElement('li')
  const label = document.createElement('label')
  const box = document.createElement('input')
  const contentDOM = document.createElement('div')
  label.contentEditable = 'false'
  label.className = 'ed-check'
  box.type = 'checkbox'
  label.append(box)
  dom.append(label, contentDOM)

  const show = (item: typeof node) => {
    const checked = item.attrs['checked'] === true
    box.checked = checked
    box.setAttribute('aria-label', item.firstChild?.textContent || 'Пустой пункт')
    dom.toggleAttribute('data-checked', checked)
  }
  show(node)

  // The press of the mouse would take the cursor out of the text.
  label.addEventListener('mousedown', (event) => event.preventDefault())
  box.addEventListener('change', () => {
    const pos = getPos()
    if (!editor.isEditable || pos === undefined) show(node)
    else editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'checked', box.checked))
  })

  let shown = node
  return {
    dom,
    contentDOM,
    update: (item) => {
      if (item.type !== node.type) return false
      if (item !== shown) show(item)
      shown = item
      return true
    },
    stopEvent: (event) => event.target === box,
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
  }
}
