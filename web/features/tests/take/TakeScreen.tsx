import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { later } from '../../../data/later.ts'
import { newId } from '../../../lib/new-id.ts'
import { TypedContext, useTypedFields } from '../../../lib/useTyped.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { isAnswered } from '../asking/question.ts'
import { QuestionScreen } from '../asking/QuestionScreen.tsx'
import type { Attempt } from './attempt.ts'
import { HandedIn, overWords } from './HandedIn.tsx'
import { placeHref, placeIn } from './place.ts'
import { Refusals } from './Refusals.tsx'
import { SavedLine } from './SavedLine.tsx'
import { Timer } from './Timer.tsx'
import { firstOpen, useAnswers } from './useAnswers.ts'
import { useSpent } from './useSpent.ts'

/** An attempt as it is taken: every answer is kept as it is given, and what stands here survives the network. */
export function TakeScreen({ attempt }: { attempt: Attempt }) {
  const { questions, allowCopy } = attempt
  const { _id: id, test, expiresAt } = attempt.attempt
  const [, navigate] = useLocation()
  const place = placeIn(new URLSearchParams(useSearch()), questions.length)
  // Where the last visit has stopped.
  const [first] = useState(() => firstOpen(attempt))
  const at = place ?? first
  const question = questions[at]
  const spent = useSpent(attempt, question?.id)
  const { valueOf, valueNow, give, unsent, isSubmitWaiting } = useAnswers(attempt, spent)
  const fields = useTypedFields()
  const [ended, setEnded] = useState<'handed-in' | 'over'>()

  const handIn = async () => {
    const { failed } = await later(
      'attemptSubmit',
      { path: { id }, body: { clientId: newId() } },
      { about: test.title },
    )
    if (failed === undefined) return true
    toast('error', failed)
    return false
  }
  const keepTyped = () => Promise.all([...fields].map((keep) => keep()))
  const finish = async () => {
    await keepTyped()
    const answered = questions.filter((one) => isAnswered(valueNow(one.id))).length
    confirm({
      title: `Вы ответили на ${answered} из ${questions.length} вопросов. Завершить тест?`,
      yes: 'Завершить тест',
      act: async () => {
        if (!(await handIn())) return false
        setEnded('handed-in')
        return true
      },
    })
  }
  const endOfTime = async () => {
    if (ended !== undefined || isSubmitWaiting) return
    toast('info', overWords)
    // Within the seconds of grace what was typed last still counts.
    await keepTyped()
    setEnded('over')
    await handIn()
  }

  if (isSubmitWaiting || ended !== undefined) return <HandedIn title={test.title} isOver={ended === 'over'} />
  return (
    <TypedContext value={fields}>
      <QuestionScreen
        title={test.title}
        questions={questions}
        valueOf={valueOf}
        give={give}
        at={at}
        onAt={(to) => navigate(placeHref(test._id, id, to), { replace: true })}
        allowCopy={allowCopy}
        finish={{ label: 'Завершить тест', press: () => void finish() }}
        close={{ to: href('tests'), label: 'Выйти из теста, ответы сохранены' }}
        timer={expiresAt !== null && <Timer expiresAt={expiresAt} onOver={() => void endOfTime()} />}
        note={<Refusals attemptId={id} />}
        saved={question && <SavedLine answered={isAnswered(valueOf(question.id))} waits={unsent.has(question.id)} />}
      />
    </TypedContext>
  )
}
