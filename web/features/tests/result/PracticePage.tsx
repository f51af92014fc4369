import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { call } from '../../../data/call.ts'
import { useRead } from '../../../data/useRead.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { TypedContext, useTypedFields } from '../../../lib/useTyped.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { ListFailed } from '../../../ui/ListFailed.tsx'
import { PageLoading } from '../../../ui/PageLoading.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Protected } from '../asking/Protected.tsx'
import { rulesValue, type Schemas, type Value } from '../asking/question.ts'
import { QuestionScreen } from '../asking/QuestionScreen.tsx'
import { type CitedArticles, Reviews } from './Reviews.tsx'

interface PracticePageProps {
  id: string
  title: string
  /** Those that the attempt's questions are from, as its result names them. */
  articles: CitedArticles
}

/** Only the mistakes, as often as one likes: nothing of it is kept anywhere. */
export function PracticePage({ id, title, articles }: PracticePageProps) {
  const { data, failed, loading, again } = useRead('attemptGetPractice', { path: { id } })
  const [values, setValues] = useState<ReadonlyMap<string, Value>>(new Map())
  const [at, setAt] = useState(0)
  const { busy, act } = useBusy()
  const [done, setDone] = useState<Schemas['AttemptPracticed']>()
  const fields = useTypedFields()
  const latest = useRef(values)

  const give = async (questionId: string, value: Value) => {
    latest.current = new Map(latest.current).set(questionId, value)
    setValues(latest.current)
  }
  const check = async () => {
    await Promise.all([...fields].map((keep) => keep()))
    const answers = [...latest.current].map(([questionId, value]) => ({ questionId, value: rulesValue(value) }))
    const { data: checked, failed: refusal } = await call('attemptPractice', { path: { id }, body: { answers } })
    if (checked) setDone(checked)
    else toast('error', refusal.offline ? 'Нет сети. Ответы проверит сервер' : refusal.problem.message)
  }
  const anew = () => {
    latest.current = new Map()
    setValues(latest.current)
    setAt(0)
    setDone(undefined)
  }

  if (done)
    return <Practiced id={id} done={done} articles={articles} allowCopy={data?.allowCopy ?? false} onAnew={anew} />
  if (!data)
    return failed && !loading ? (
      <ListFailed
        title="Тренировка не открылась"
        failed={{ message: failed.offline ? 'Нет сети.' : failed.problem.message }}
        loading={loading}
        onRetry={again}
      />
    ) : (
      <PageLoading delay={limits.app.layoutDelayMs} />
    )
  return (
    <TypedContext value={fields}>
      <QuestionScreen
        title={`Тренировка: ${title}`}
        questions={data.questions}
        valueOf={(questionId) => values.get(questionId) ?? null}
        give={(question, value) => give(question.id, value)}
        at={at}
        onAt={setAt}
        allowCopy={data.allowCopy}
        finish={{ label: 'Проверить', busy, press: () => void act(check) }}
        close={{ to: href('testResult', { id }), label: 'Выйти из тренировки' }}
        note={<p className="ask-note">Тренировка, в результат не идёт</p>}
      />
    </TypedContext>
  )
}

interface PracticedProps extends Pick<PracticePageProps, 'id' | 'articles'> {
  done: Schemas['AttemptPracticed']
  allowCopy: boolean
  onAnew: () => void
}

function Practiced({ id, done, articles, allowCopy, onAnew }: PracticedProps) {
  const { right, total, questions, answers } = done
  return (
    <div className="result">
      <BackLink to={href('testResult', { id })}>Результат теста</BackLink>
      <PageTitle description="Тренировка, в результат не идёт">{`Верно ${right} из ${total}`}</PageTitle>
      <Protected allowCopy={allowCopy}>
        <Reviews questions={questions} answers={answers} articles={articles} />
      </Protected>
      <div className="result-acts">
        <Button onClick={onAnew}>Пройти ещё раз</Button>
        <Button component={Link} href={href('testResult', { id })} variant="default">
          К результату
        </Button>
      </div>
    </div>
  )
}
