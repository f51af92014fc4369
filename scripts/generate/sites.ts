import { operationsOf, type Contract, type Site } from './contract.ts'

const DEFAULT: Site = 'company'

/** What is said where it is not the default, so that nobody has to know the extension to read the description. */
const SENTENCES: Readonly<Record<Site, string | undefined>> = {
  company: undefined,
  main: 'Только на главном адресе.',
  both: 'Отвечает и на главном адресе.',
}

/** Each operation says which addresses it answers on: by itself, or as its tag does, or as most do. */
export function addSites(contract: Contract): void {
  const byTag = new Map(contract.tags.map((tag) => [tag.name, tag['x-site']]))
  for (const { operation } of operationsOf(contract)) {
    const site = (operation['x-site'] ??= byTag.get(operation.tags[0] ?? '') ?? DEFAULT)
    const said = SENTENCES[site]
    if (said) operation.description = [operation.description, said].filter(Boolean).join('\n\n')
  }
}

const isSite = (value: string) => Object.hasOwn(SENTENCES, value)

/** What src says of it, before anything is added. Returns one line a finding. */
export const checkSites = (contract: Contract): string[] => {
  const byTag = new Map(contract.tags.map((tag) => [tag.name, tag['x-site']]))
  return [
    ...contract.tags.map((tag) => ({ at: `tag ${tag.name}`, site: tag['x-site'], before: DEFAULT })),
    ...operationsOf(contract).map(({ operation: { operationId, tags, 'x-site': site } }) => {
      return { at: operationId, site, before: byTag.get(tags[0] ?? '') ?? DEFAULT }
    }),
  ].flatMap(({ at, site, before }) => [
    ...(site !== undefined && !isSite(site) ? [`${at}: x-site is company, main or both`] : []),
    ...(site === before ? [`${at}: x-site ${site} is said already`] : []),
  ])
}
