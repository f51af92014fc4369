import IconScissors from '@tabler/icons-react/dist/esm/icons/IconScissors.mjs'
import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { scheduleWords } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { codeWords } from '../../../../openapi/rules/checklists/place-codes.ts'
import { LogoMark } from '../../../ui/LogoMark.tsx'
import { plainSchedule } from '../shared/template-words.ts'
import { Label } from './Label.tsx'
import { QrCode } from './QrCode.tsx'
import type { Paper } from './sheets.ts'

interface A4Props {
  checklist: Snapshot<components['schemas']['Checklist']>
  company: string
  paper: Paper
  /** «Лист 1 из 2» */
  number: string
}

/** Of letters: more take four lines of the large size. */
const LONG = 40

/** A sheet for the wall: the code of the checklist in one restaurant, and labels to be cut off for its places. */
export function A4({ checklist, company, paper: { main, restaurant, labels }, number }: A4Props) {
  const { title, schedule, positions, publicCode } = checklist
  return (
    <section className="codes-paper" aria-label={number}>
      <header className="codes-head">
        <LogoMark />
        <div>
          <p className="codes-company">{company}</p>
          {restaurant && <p>{restaurant.name}</p>}
        </div>
        <p className="codes-number">{number}</p>
      </header>
      {main && (
        <>
          <div className="codes-main">
            <div className="codes-frame">
              <QrCode text={main.url} label={`QR-код: ${title}`} />
            </div>
            <div>
              <h2 data-long={title.length > LONG || undefined}>{title}</h2>
              <p className="codes-when">
                {scheduleWords(plainSchedule(schedule))}
                <br />
                {positions.length > 0 ? positions.map(({ name }) => name).join(', ') : 'Все сотрудники'}
              </p>
              <ol role="list">
                <li>Наведите камеру телефона на код</li>
                <li>Войдите по PIN-коду, если спросит</li>
                <li>Заполните пункты и нажмите «Завершить чек-лист»</li>
              </ol>
            </div>
          </div>
          <p className="codes-by-hand">
            Камера не работает? Откройте {new URL(main.url).host} и введите код{' '}
            <span className="codes-typed">{codeWords(publicCode)}</span>
          </p>
        </>
      )}
      {labels.length > 0 && (
        <>
          <p className="codes-cut">
            <IconScissors size={20} aria-hidden="true" />
            <span>Наклейки 58 × 40 мм на места</span>
          </p>
          <div className="codes-labels">
            {labels.map((code) => (
              <Label key={code.code} checklist={checklist} code={code} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
