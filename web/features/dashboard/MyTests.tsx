import { Link } from 'wouter'
import { passingWords, stateWords, timeLimitWords } from '../../../openapi/rules/test-words.ts'
import { useRead } from '../../data/useRead.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { href } from '../../routes.ts'
import { myTests } from './asked.ts'
import { Block } from './Block.tsx'

const shown = 5

/** What the reader has not passed yet. */
export function MyTests() {
  const read = useRead('testList', myTests)
  useRefresh(read.again)
  const tests = read.data ?? []
  return (
    <Block title="Тесты" more={{ to: href('tests'), label: 'Все' }} read={read} places={shown}>
      {tests.length === 0 ? (
        <p className="dashboard-none">Непройденных тестов нет</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {tests.slice(0, shown).map(({ _id, title, settings, myBest = null, openAttemptId, isInReview = false }) => (
            <li key={_id} className="dashboard-article">
              <div>
                <Link href={href('testTake', { id: _id })}>{title}</Link>
                <p>
                  {[
                    stateWords({ best: myBest, isOpen: Boolean(openAttemptId), isInReview }),
                    timeLimitWords(settings.timeLimit),
                    passingWords(settings.passingScore),
                  ].join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Block>
  )
}
