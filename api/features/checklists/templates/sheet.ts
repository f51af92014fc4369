import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { companyUrl } from '../../../http/wire/site.ts'
import { restaurantsOf } from '../places.ts'
import { find } from '../rows.ts'
import { placeCode } from './codes.ts'

type Named = components['schemas']['NamedRef']

/** What is printed: the checklist in each of its restaurants, or in one of them with all its places. */
export const checklistListCodes: FeatureHandlers<'checklists'>['checklistListCodes'] = async (context) => {
  const { sql, db, company, settings, path, query, problem } = context
  const row = await db.read(() => find(sql, company._id, path.id))
  const [key] = await db.read(
    () => sql<{ scanKey: string }[]>`
      select scan_key from checklists where company_id = ${company._id} and id = ${path.id}`,
  )
  if (!row || !key) throw problem(404, 'CHECKLIST_NOT_FOUND')
  const all = await db.read(() => restaurantsOf(sql, company._id, path.id))
  const { restaurant: asked } = query
  const restaurants = asked === undefined ? all : all.filter(({ _id }) => _id === asked)
  const places = asked === undefined ? [] : [...new Set(row.items.flatMap(({ place }) => place ?? []))]
  const site = companyUrl(settings, company.subdomain)
  const told = (restaurant: Named | null, place: string | null) => {
    const code = placeCode(key.scanKey, { restaurant: restaurant?._id ?? null, place })
    const link = new URL('/checklists/execute', site)
    link.searchParams.set('code', row.publicCode)
    if (restaurant) link.searchParams.set('r', restaurant._id)
    link.searchParams.set('p', code)
    return { restaurant, place, code, url: link.href }
  }
  // A company without restaurants has one sheet, and its places there.
  if (all.length === 0) {
    const everywhere = [...new Set(row.items.flatMap(({ place }) => place ?? []))]
    return { status: 200, body: [null, ...everywhere].map((place) => told(null, place)) }
  }
  return {
    status: 200,
    body: restaurants.flatMap((restaurant) => [null, ...places].map((place) => told(restaurant, place))),
  }
}
