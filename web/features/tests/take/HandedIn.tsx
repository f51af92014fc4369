import '../asking/asking.css'
import { Button } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { href } from '../../../routes.ts'
import { network } from '../../../shell/network.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

export const overWords = 'Время вышло. Тест завершен автоматически'

/** Between the last answer and the result, which the server has to reckon. */
export function HandedIn({ title, isOver }: { title: string; isOver: boolean }) {
  const { online } = useSnapshot(network)
  return (
    <div className="test-handed-in">
      <PageTitle>{title}</PageTitle>
      <div role="status">
        <EmptyState
          done={!isOver}
          title={isOver ? overWords : online ? 'Сдаём тест…' : 'Тест завершен на телефоне, ждёт сети'}
          {...(!online && { text: 'Результат появится, когда будет сеть' })}
          action={
            <Button component={Link} href={href('tests')} variant="light">
              К тестам
            </Button>
          }
        />
      </div>
    </div>
  )
}
