import type { components } from '../../../openapi/gen/schema.d.ts'

type Status = components['schemas']['ArticleSummary']['status']

/** Why readers will not see an article that is not published; of any other status nothing is known. */
const hidden: Partial<Record<string, string>> = { draft: 'черновик', archived: 'в архиве' } satisfies Partial<
  Record<Status, string>
>

export const unseen = (status: string): string | undefined =>
  hidden[status] && `Читатели её не увидят: ${hidden[status]}`
