import type { ImportRow } from './send-import.ts'

const words: Record<ImportRow['status'], string> = {
  ok: 'Готово к загрузке',
  error: 'Ошибка',
  duplicate: 'Уже есть',
}

/** Rows of the file as it numbers them, with what is wrong in each. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  return (
    // Scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="users-import-rows" tabIndex={0} role="region" aria-label="Строки файла">
      <table>
        <thead>
          <tr>
            <th scope="col">Строка</th>
            <th scope="col">ФИО</th>
            <th scope="col">Email</th>
            <th scope="col">Проверка</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, status, name, email, errors }) => (
            <tr key={row} data-status={status}>
              <td>{row}</td>
              <th scope="row">{name || '—'}</th>
              <td>{email || '—'}</td>
              <td>
                <span className="users-import-status">{errors.length > 0 ? errors.join('. ') : words[status]}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
