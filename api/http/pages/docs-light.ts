import type { Language } from '../../../openapi/texts.ts'
import type { WORDS } from './docs-words.ts'

/**
 * A plugin of Swagger UI that spares it work. It reads JSON as YAML, for each operation that is opened it resolves the whole
 * contract, and it draws every event: here it gets JSON, and of the contract what the operation refers to; the events are a
 * section that is closed at first, as those of operations are. What its page lacks for a screen reader is given, too: landmarks,
 * names of its fields, and no link within a button.
 */
export const lightPlugin = (words: (typeof WORDS)[Language]): string => `const reached = (contract, path) => {
  const kept = {}
  const keep = (way) => {
    const found = way.reduce((node, step) => node?.[step], contract)
    let to = kept
    for (const step of way.slice(0, -1)) to = to[step] ??= {}
    if (found === undefined || to[way.at(-1)] !== undefined) return
    to[way.at(-1)] = found
    walk(found)
  }
  const walk = (value) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      if (name !== '$ref' || typeof inner !== 'string') walk(inner)
      else if (inner.startsWith('#/')) keep(inner.slice(2).split('/'))
    }
  }
  keep(path)
  const { openapi, info, servers, security } = contract
  return { openapi, info, servers, security, ...kept }
}
const EVENTS = ['events']
const isEvent = ({ specSelectors }, id) =>
  Object.values(specSelectors.selectWebhooksOperations())
    .flat()
    .some(({ operation }) => operation.getIn(['operation', 'operationId']) === id)
const eventSection = (Events, { React: { createElement: h } }) => (props) => {
  const { specSelectors, layoutSelectors, layoutActions, getComponent } = props
  const count = Object.keys(specSelectors.selectWebhooksOperations()).length
  if (count === 0) return null
  const [, room, id] = named()
  const isOpen = layoutSelectors.isShown(EVENTS, room === 'webhooks' && isEvent(props, id))
  const onClick = () => layoutActions.show(EVENTS, !isOpen)
  const icon = h(getComponent(isOpen ? 'ArrowUpIcon' : 'ArrowDownIcon'), { className: 'arrow' })
  const button = h('button', { 'aria-expanded': isOpen, 'aria-labelledby': 'events', className: 'expand-operation', onClick }, icon)
  const head = h('h3', { className: 'opblock-tag no-desc', onClick }, h('span', { id: 'events' }, '${words.events}: ' + count), button)
  return h('div', { className: 'events' }, head, isOpen && h(Events, props))
}
const region = (label) => (Original, { React: { createElement: h } }) => (props) => {
  return h('section', { className: 'docs-region', 'aria-label': label }, h(Original, props))
}
const nameFields = () => {
  const all = (fields, name) => document.querySelectorAll(fields).forEach((field) => (field.ariaLabel ??= name(field)))
  all('#servers', () => '${words.servers}')
  all('.examples-select-element', () => '${words.example}')
  all('tr[data-param-name] :is(select, input, textarea)', (field) => field.closest('tr').dataset.paramName)
  document.querySelectorAll('pre.microlight').forEach((code) => (code.tabIndex = 0))
}
addEventListener('load', () =>
  new MutationObserver(nameFields).observe(document.querySelector('#swagger-ui'), { childList: true, subtree: true }),
)
const light = ({ fn: { resolveSubtree } }) => ({
  wrapComponents: {
    Webhooks: eventSection,
    InfoContainer: region('${words.about}'),
    ServersContainer: region('${words.servers}'),
    AuthorizeBtnContainer: region('${words.authorization}'),
    DeepLink: (Link, { React }) => (props) =>
      React.createElement(props.path.includes('/') ? 'span' : Link, props.path.includes('/') ? null : props, props.text),
  },
  fn: { resolveSubtree: (contract, path, options) => resolveSubtree(reached(contract, path), path, options) },
  statePlugins: {
    spec: { actions: { parseToJson: (text) => ({ specActions }) => specActions.updateJsonSpec(JSON.parse(text)) } },
  },
})`
