import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { plural } from '../../../lib/plural.ts'
import type { Asked } from './needs.ts'

/** «Ознакомлен · 7 дней · все должности»: how an article asks, in one line. */
export function askWords({ kind, test, dueDays, restaurants, positions }: Asked): string {
  if (kind === 'none') return labels.AcknowledgementKind.none
  return [
    kind === 'test' && test ? `Тест «${test.title}»` : labels.AcknowledgementKind[kind],
    dueDays === null ? 'без срока' : `${dueDays} ${plural(dueDays, 'день', 'дня', 'дней')}`,
    restaurants.length > 0 ? restaurants.map(({ name }) => name).join(', ') : 'все рестораны',
    positions.length > 0 ? positions.map(({ name }) => name).join(', ') : 'все должности',
  ].join(' · ')
}
