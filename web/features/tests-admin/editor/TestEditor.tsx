import './editor.css'
import { type ReactNode, useState } from 'react'
import { FormPage } from '../../../form/FormPage.tsx'
import type { Form } from '../../../form/useForm.ts'
import { plural } from '../../../lib/plural.ts'
import { href } from '../../../routes.ts'
import { useNarrowMenu } from '../../../shell/useNarrowMenu.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Fetched } from '../../../ui/Fetched.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Facts } from './Facts.tsx'
import { type Place, placeLabels, places, placesWithFaults } from './places.ts'
import type { PartProps } from './test-draft.ts'

// What stands behind the tabs comes with the first press on them, or once the browser has nothing else to do.
const loadQuestions = () => import('./QuestionsPart.tsx').then((file) => file.QuestionsPart)
const loadSettings = () => import('./SettingsPart.tsx').then((file) => file.SettingsPart)
const loadAccess = () => import('./AccessPart.tsx').then((file) => file.AccessPart)
const loadPreview = () => import('./Preview.tsx').then((file) => file.Preview)

interface TestEditorProps {
  title: string
  form: Form & PartProps
  /** A picture is on its way. */
  onBusy: (busy: boolean) => void
  /** Which test it is, once it is one. */
  saved?: string
  /** What else is known of it: version, results. */
  about?: ReactNode
}

/** Five parts behind tabs, of one form: a refusal opens the tab of the first field that is wrong. */
export function TestEditor({ title, form, onBusy, saved, about }: TestEditorProps) {
  useNarrowMenu()
  const { draft, change, fields } = form
  const [place, setPlace] = useState<Place>('main')
  const faulty = placesWithFaults(fields)

  // Before the page looks for where to lead: what is wrong here is shown first, then what is wrong elsewhere.
  const [seen, setSeen] = useState(fields)
  if (fields !== seen) {
    setSeen(fields)
    const [first] = faulty
    if (first && !faulty.includes(place)) setPlace(first)
  }
  const part = { draft, change, fields }
  /** Drafts that nobody has decided on are no part of the test: that is asked once more. */
  function save() {
    const waiting = draft.drafted?.waiting.length ?? 0
    if (waiting === 0) return form.submit()
    confirm({
      title: `Сохранить без ${waiting} ${plural(waiting, 'черновика', 'черновиков', 'черновиков')}?`,
      text: 'В тест попадут только принятые вопросы. Остальные черновики пропадут.',
      yes: 'Да, сохранить',
      act: () => {
        change({ drafted: null })
        form.submit()
      },
    })
  }
  const toMain = () => setPlace('main')
  return (
    <FormPage
      wide
      title={title}
      backTo={href('testsAdmin')}
      backLabel="Управление тестами"
      form={{ ...form, submit: save }}
      note={about && <span className="tedit-note">{about}</span>}
    >
      <div className="tedit">
        <p className="tedit-title">{draft.title.trim() || 'Без названия'}</p>
        <Tabs
          label="Части теста"
          tabs={places.map((value) => ({
            value,
            label: placeLabels[value],
            isFaulty: faulty.includes(value),
            ...(value === 'questions' && { count: draft.questions.length }),
          }))}
          value={place}
          onChange={setPlace}
        >
          {place === 'main' && <Facts {...part} />}
          <Fetched
            soon
            wanted={place === 'questions'}
            load={loadQuestions}
            onFailure={toMain}
            props={{ ...part, isShown: place === 'questions', onBusy, saved }}
          />
          <Fetched
            soon
            wanted={place === 'settings'}
            load={loadSettings}
            onFailure={toMain}
            props={{ ...part, isShown: place === 'settings' }}
          />
          <Fetched
            soon
            wanted={place === 'access'}
            load={loadAccess}
            onFailure={toMain}
            props={{ ...part, isShown: place === 'access' }}
          />
          <Fetched
            wanted={place === 'preview'}
            load={loadPreview}
            onFailure={toMain}
            props={{ draft, isShown: place === 'preview' }}
          />
        </Tabs>
      </div>
    </FormPage>
  )
}
