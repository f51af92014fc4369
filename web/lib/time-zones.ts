export interface TimeZone {
  /** Name of the IANA database. */
  id: string
  /** As Russians tell it: from Moscow's time. */
  moscow: string
  offset: string
  /** Whose clock it is, the zone's own first; whoever looks for his city finds it here. */
  cities: string
}

/** The eleven zones of Russia. None of them changes its clock. */
export const russianZones: readonly TimeZone[] = [
  zone('Europe/Kaliningrad', -1, 'Калининград'),
  zone('Europe/Moscow', 0, 'Москва, Санкт-Петербург, Казань, Краснодар, Сочи'),
  zone('Europe/Samara', 1, 'Самара, Ижевск, Саратов, Астрахань, Ульяновск'),
  zone('Asia/Yekaterinburg', 2, 'Екатеринбург, Челябинск, Пермь, Уфа, Тюмень'),
  zone('Asia/Omsk', 3, 'Омск'),
  zone('Asia/Krasnoyarsk', 4, 'Красноярск, Новосибирск, Томск, Кемерово, Барнаул'),
  zone('Asia/Irkutsk', 5, 'Иркутск, Улан-Удэ'),
  zone('Asia/Yakutsk', 6, 'Якутск, Чита, Благовещенск'),
  zone('Asia/Vladivostok', 7, 'Владивосток, Хабаровск'),
  zone('Asia/Magadan', 8, 'Магадан, Южно-Сахалинск'),
  zone('Asia/Kamchatka', 9, 'Петропавловск-Камчатский, Анадырь'),
]

function zone(id: string, fromMoscow: number, cities: string): TimeZone {
  const sign = fromMoscow < 0 ? '−' : '+'
  return {
    id,
    moscow: fromMoscow === 0 ? 'МСК' : `МСК${sign}${Math.abs(fromMoscow)}`,
    offset: `UTC+${fromMoscow + 3}`,
    cities,
  }
}

/** A zone that the list doesn't hold is told by its own name, with the offset where this browser knows it. */
export function otherZone(id: string, now = new Date()): TimeZone {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: id, timeZoneName: 'shortOffset' }).formatToParts(now)
    const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
    return { id, moscow: '', offset: offset.replace('-', '−'), cities: id }
  } catch {
    return { id, moscow: '', offset: '', cities: id }
  }
}

export const zoneOf = (id: string): TimeZone => russianZones.find((known) => known.id === id) ?? otherZone(id)

/** «МСК+2 (UTC+5)». */
export function zoneLabel(id: string): string {
  const { moscow, offset, cities } = zoneOf(id)
  const name = moscow || cities
  return offset ? `${name} (${offset})` : name
}

/** What a person may type to find it: «мск-1» with the hyphen of the keyboard, «орёл» as «орел». */
export function isZoneFound({ id, moscow, offset, cities }: TimeZone, search: string): boolean {
  const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е').replaceAll('−', '-')
  return plain(`${moscow} ${offset} ${cities} ${id}`).includes(plain(search.trim()))
}
