import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Frame, Page } from 'playwright-core'

// Of the source without its comments and names; the page reads it once.
const source = readFileSync(Bun.resolveSync('axe-core/axe.min.js', import.meta.dir), 'utf8')

type Rule = { id: string; impact: string }
type WithAxe = { axe?: typeof axe & { _audit: { rules: Rule[] } } }
interface Look {
  /** A selector: only what is in there. */
  within?: string
  /** A selector: all but this. */
  without?: string
  /** Of the rules whose findings are moderate or minor: one of them alone (`region`) is a good part of the work. */
  all?: boolean
}

/**
 * What axe finds on what is shown: what is serious and critical, or all of it. In this document only, without its frames.
 * AxeBuilder (@axe-core/playwright) would read its source anew for every look, which takes as long as the look.
 */
export async function axeViolations(page: Page | Frame, { within, without, all = false }: Look = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ([include, exclude, isAll]) => {
      const { axe: own } = globalThis as WithAxe
      if (!own) throw new Error('axe is not here')
      const isGrave = (impact?: string | null) => impact === 'serious' || impact === 'critical'
      // A finding has the impact of its rule, which `axe.getRules` does not tell.
      const others = own._audit.rules.filter(({ impact }) => !isAll && !isGrave(impact))
      const { violations } = await own.run(
        { ...(include && { include: [[include]] }), exclude: exclude ? [[exclude]] : [] },
        {
          iframes: false,
          // What passes is not told node by node: that is most of the work.
          resultTypes: ['violations'],
          rules: Object.fromEntries(others.map(({ id }) => [id, { enabled: false }])),
        },
      )
      return violations
        .filter(({ impact }) => isAll || isGrave(impact))
        .map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, target }) => ({ html, target: target.join(' ') })) }))
    },
    [within, without, all] as const,
  )
}
