import { labels } from '../../../openapi/gen/labels.gen.ts'
import { type Change, saidOf, sidesOf } from './event-words.ts'

/** What an event changed, field by field. */
export function Changes({ id, changes }: { id: string; changes: readonly Change[] }) {
  return (
    <table id={id} className="events-changes">
      <thead>
        <tr>
          <th scope="col">Поле</th>
          <th scope="col">Было</th>
          <th scope="col">Стало</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const sides = sidesOf(change)
          return (
            <tr key={change.field}>
              <th scope="row">{labels.EventField[change.field]}</th>
              {sides ? (
                <>
                  <td>{sides.from}</td>
                  <td>{sides.to}</td>
                </>
              ) : (
                <td colSpan={2}>{saidOf(change)}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
