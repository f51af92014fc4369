import './steps.css'
import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { TaskWork } from './useWork.ts'

/** Why what was handed in was not taken, and what of it does not fit any more. */
export function WorkNotes({ work }: { work: TaskWork }) {
  const { refused, lost } = work.work
  if (!refused && lost.length === 0) return null
  return (
    <div role="alert" className="work-note" data-tone={refused ? 'danger' : undefined}>
      <IconAlertTriangle size={20} aria-hidden="true" />
      <div>
        {refused && <p>Не принято: {refused.message}. Всё, что вы ввели, на месте.</p>}
        {lost.length > 0 && (
          <>
            <p>Форма изменилась, пока вы её заполняли. Не подошло:</p>
            <ul>
              {lost.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button variant="default" size="compact-md" onClick={work.read}>
        Понятно
      </Button>
    </div>
  )
}
