export const places = ['main', 'questions', 'settings', 'access', 'preview'] as const
export type Place = (typeof places)[number]

export const placeLabels: Readonly<Record<Place, string>> = {
  main: 'Основное',
  questions: 'Вопросы',
  settings: 'Настройки',
  access: 'Доступ',
  preview: 'Предпросмотр',
}

const PLACE_OF: Readonly<Record<string, Place>> = {
  questions: 'questions',
  restaurants: 'access',
  positions: 'access',
  title: 'main',
  description: 'main',
  category: 'main',
  article: 'main',
  isActive: 'access',
}

/** On which tab a field stands, by its name in the contract or in the draft. */
const placeOf = (field: string): Place => PLACE_OF[field.split('.')[0] ?? ''] ?? 'settings'

/** Where something was refused, in the order of the tabs. */
export function placesWithFaults(fields: Readonly<Record<string, string>> | undefined): Place[] {
  const found = new Set(Object.keys(fields ?? {}).map(placeOf))
  return places.filter((place) => found.has(place))
}
