import { examples } from '../../openapi/gen/examples.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { articles } from './articles.ts'
import { files, type StoredFile } from './files.ts'
import { companyIds } from './ids.ts'
import { positions } from './positions.ts'
import { rowsOf, type Seeded } from './row.ts'
import { tests } from './tests.ts'
import { topics } from './topics.ts'
import { users } from './users.ts'

type Schemas = components['schemas']
type World = {
  companies: Seeded<Schemas['Company']>[]
  users: Seeded<Schemas['User']>[]
  positions: Seeded<Schemas['Position']>[]
  topics: Seeded<Schemas['Topic']>[]
  articles: Seeded<Schemas['Article']>[]
  files: Seeded<StoredFile>[]
  tests: Seeded<Schemas['Test']>[]
}

const { berezka, ogonek } = examples.companies

/** The whole demo world: the rows of the contract's examples, all «Берёзка»'s, then the seed's. */
export const world: World = {
  companies: [...rowsOf(companyIds.berezka, [berezka]), ...rowsOf(companyIds.ogonek, [ogonek])],
  users: [...rowsOf<Schemas['User']>(companyIds.berezka, Object.values(examples.users)), ...users],
  positions: [...rowsOf<Schemas['Position']>(companyIds.berezka, Object.values(examples.positions)), ...positions],
  topics: [...rowsOf<Schemas['Topic']>(companyIds.berezka, Object.values(examples.topics)), ...topics],
  articles: [...rowsOf<Schemas['Article']>(companyIds.berezka, Object.values(examples.knowledgeBase)), ...articles],
  files,
  tests,
}
