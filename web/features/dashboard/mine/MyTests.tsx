import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { href } from '../../../routes.ts'
import { Row } from '../Row.tsx'
import { Section } from '../Section.tsx'
import type { View } from '../view.ts'
import { testText } from './words.ts'

export function MyTests({ dashboard: { me } }: View) {
  if (!me.tests) return null
  const { tests } = me.tests
  return (
    <Section title="Тесты" more={{ to: href('tests'), label: 'Все' }}>
      {tests.length === 0 ? (
        <p className="dashboard-none">Все тесты сданы</p>
      ) : (
        <ul role="list" className="dashboard-rows">
          {tests.map((test) => (
            <Row
              key={test._id}
              to={
                test.openAttempt === null
                  ? href('testTake', { id: test._id })
                  : href('testTake', { id: test._id }, { attempt: test.openAttempt })
              }
              icon={<IconSchool size={22} />}
              title={test.title}
              text={testText(test)}
              tone={test.openAttempt === null ? 'plain' : 'near'}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}
