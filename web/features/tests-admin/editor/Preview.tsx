import '../../tests/asking/asking.css'
import { Button } from '@mantine/core'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useMemo, useState } from 'react'
import { askedQuestion, attemptQuestion } from '../../../../openapi/rules/attempts/attempt-questions.ts'
import { drawQuestions, seeded } from '../../../../openapi/rules/testing/test-draw.ts'
import { passingWords, timeLimitWords } from '../../../../openapi/rules/testing/test-words.ts'
import { plural } from '../../../lib/plural.ts'
import { NumberStrip } from '../../tests/asking/NumberStrip.tsx'
import { isAnswered, type Value } from '../../tests/asking/question.ts'
import { QuestionBody } from '../../tests/asking/QuestionBody.tsx'
import { type TestDraft, settingsOf } from './test-draft.ts'

interface PreviewProps {
  draft: TestDraft
  isShown: boolean
}

/** One attempt as it would be drawn now, to be tried: nothing of it is kept. */
export function Preview({ draft, isShown }: PreviewProps) {
  const [seed, setSeed] = useState(1)
  if (!isShown) return null
  return <Drawn key={seed} draft={draft} seed={seed} onAnother={() => setSeed(seed + 1)} />
}

function Drawn({ draft, seed, onAnother }: { draft: TestDraft; seed: number; onAnother: () => void }) {
  const [at, setAt] = useState(0)
  const [values, setValues] = useState<Readonly<Record<string, Value>>>({})
  const { questions } = draft
  const asked = useMemo(() => {
    const byId = new Map(questions.map((question) => [question.id, question]))
    return drawQuestions(questions, settingsOf(draft), { random: seeded(seed) }).flatMap((drawn) => {
      const question = byId.get(drawn.id)
      return question ? [askedQuestion(attemptQuestion(question, drawn))] : []
    })
  }, [draft, questions, seed])
  const place = Math.min(at, asked.length - 1)
  const question = asked[place]
  if (!question) return <p className="tedit-dim">Здесь будет тест, каким его увидит сотрудник</p>
  return (
    <div className="tedit-preview">
      <div className="tedit-preview-head">
        <div>
          <h2>{draft.title.trim() || 'Без названия'}</h2>
          <p className="tedit-dim">
            {asked.length} {plural(asked.length, 'вопрос', 'вопроса', 'вопросов')} · {timeLimitWords(draft.timeLimit)} ·{' '}
            {passingWords(draft.passingScore)}
          </p>
        </div>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onAnother}>
          Другая попытка
        </Button>
      </div>
      <NumberStrip answered={asked.map(({ id }) => isAnswered(values[id]))} at={place} onAt={setAt} />
      <p className="tedit-dim" role="status">
        Вопрос {place + 1} из {asked.length}
      </p>
      <QuestionBody
        key={question.id}
        question={question}
        value={values[question.id] ?? null}
        give={async (value) => setValues((before) => ({ ...before, [question.id]: value }))}
      />
      <div className="tedit-preview-foot">
        <Button variant="default" disabled={place === 0} onClick={() => setAt(place - 1)}>
          Назад
        </Button>
        <Button disabled={place === asked.length - 1} onClick={() => setAt(place + 1)}>
          Далее
        </Button>
      </div>
    </div>
  )
}
