import { Button } from '@mantine/core'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { type ReactNode, useState } from 'react'
import { Fetched } from '../../../../ui/Fetched.tsx'
import { groupsOf, type Question } from '../questions.ts'
import type { PartProps } from '../test-draft.ts'
import type { OwnQuestions } from '../useQuestions.ts'
import { accepted } from './drafted.ts'
import type { useDrafting } from './useDrafting.ts'
import { useMayDraft } from './useMayDraft.ts'

const loadDialog = () => import('./DraftingDialog.tsx').then((file) => file.DraftingDialog)
const loadDrafts = () => import('./DraftedBelow.tsx').then((file) => file.DraftedBelow)

interface DraftingProps extends Pick<PartProps, 'draft' | 'change'> {
  drafting: ReturnType<typeof useDrafting>
  own: OwnQuestions
  onBusy: (busy: boolean) => void
  /** The other way to one more question. */
  children: ReactNode
}

/** Questions by an article: what the assistant has written stands below the test's own, and the way to more of it. */
export function Drafting({ draft, change, drafting, own, onBusy, children }: DraftingProps) {
  const { questions, article = null, drafted = null } = draft
  const { isWriting, start, stop } = drafting
  const isOffered = useMayDraft()
  const [choosing, setChoosing] = useState(false)

  function accept(question: Question) {
    if (!drafted) return
    own.addAll([question])
    // The first that is taken says of which article the test is, unless that was said already.
    const cited = drafted.articles.find(({ _id }) => _id === question.block?.article)
    change({ drafted: accepted(drafted, question.id), ...(!article && cited && { article: cited }) })
  }
  return (
    <>
      <Fetched
        wanted={drafted !== null || isWriting}
        load={loadDrafts}
        onFailure={stop}
        props={{
          drafted,
          isWriting,
          count: questions.length,
          full: own.full,
          groups: groupsOf(questions).map(({ name }) => name),
          onBusy,
          onChange: (next) => change({ drafted: next }),
          onAccept: accept,
        }}
      />
      <div className="tedit-more">
        {children}
        {isOffered && (
          <Button
            variant="subtle"
            leftSection={<IconSparkles size={20} />}
            aria-haspopup="dialog"
            aria-disabled={isWriting}
            onClick={() => setChoosing(!isWriting)}
          >
            Составить вопросы по статье
          </Button>
        )}
      </div>
      <Fetched
        wanted={choosing}
        load={loadDialog}
        onFailure={() => setChoosing(false)}
        props={{ opened: choosing, article, onClose: () => setChoosing(false), onStart: start }}
      />
    </>
  )
}
