import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import type { Item } from '../../../../../openapi/rules/checklists/checklist-items.ts'
import { lacks, missing, shownItems } from '../../../../../openapi/rules/checklists/run-answers.ts'
import { Fetched } from '../../../../ui/Fetched.tsx'
import { itemsOf, rulesAnswers } from '../../hand-in/apply.ts'
import { RefusedAnswers } from '../../hand-in/RefusedAnswers.tsx'
import type { Run } from '../../hand-in/run.ts'
import { useRunOnDevice } from '../../hand-in/useRunOnDevice.ts'
import { SignHost } from '../../sign/SignHost.tsx'
import { useSigner } from '../../sign/useSigner.ts'
import { Finished } from './Finished.tsx'
import { FinishBar } from './FinishBar.tsx'
import { ItemCard } from './ItemCard.tsx'
import { showItem } from './lead.ts'
import { NotNow } from './NotNow.tsx'
import { ReadCard } from './ReadCard.tsx'
import { RunHead } from './RunHead.tsx'
import { SavedLine } from './SavedLine.tsx'
import { type Give, useAnswering } from './useAnswering.ts'
import { useFinish } from './useFinish.ts'
import { TypedContext, useTypedFields } from '../../../../lib/useTyped.ts'

const loadScan = () => import('../../scan/ScanSheet.tsx').then((file) => file.ScanSheet)
const loadInstruction = () => import('./InstructionSheet.tsx').then((file) => file.InstructionSheet)

/** A run as it is filled in: one item a row, nothing to turn over, one tap an answer. */
export function RunScreen({ run: known, place }: { run: Run; place: string | undefined }) {
  const { run, unsent, waitingItems, completionWaits } = useRunOnDevice(known)
  const fields = useTypedFields()
  const [article, setArticle] = useState<Item>()
  const signer = useSigner(run)
  const { give, scan } = useAnswering(run, signer, place)
  const answers = rulesAnswers(run.answers)
  const items = shownItems(itemsOf(run), answers)
  const lacking = missing(itemsOf(run), answers)
  const finish = useFinish({ run, lacking, fields, signer })
  const mayFill = run.run.actions.includes('answer')
  const mayFinish = run.run.actions.includes('complete')

  const giveAndGoOn: Give = async (item, change) => {
    const isOpen = (one: Item) => lacks(one, answers.get(one.id)) !== undefined
    const wasOpen = isOpen(item)
    const kept = await give(item, change)
    const judged = { ...answers.get(item.id), ...change, isAtPlace: true }
    if (kept && wasOpen && lacks(item, judged) === undefined) {
      const next = items.slice(items.indexOf(item) + 1).find(isOpen)
      if (next) showItem(next.id)
    }
    return kept
  }

  return (
    <TypedContext value={fields}>
      <div className="run">
        <RunHead run={run} />
        <div className="run-body">
          {mayFill && <SavedLine run={run} unsent={unsent} />}
          <RefusedAnswers run={run} />
          {run.returned && run.run.status !== 'completed' && (
            <div className="run-returned" role="note">
              <p className="run-returned-who">Вернули на доработку: {run.returned.by.name}</p>
              <p>{run.returned.comment}</p>
            </div>
          )}
          {run.run.status === 'completed' && <Finished run={run} waits={completionWaits} />}
          {!mayFill && run.run.status !== 'completed' && <NotNow run={run} />}
          <ol className="run-items">
            {items.map((item, at) => {
              const answer = run.answers.find(({ itemId }) => itemId === item.id)
              const shared = { item, run, answer, onInstruction: setArticle }
              const section = item.section !== items[at - 1]?.section ? item.section : undefined
              return (
                <li key={item.id} data-item={item.id}>
                  {section && <h2 className="run-section">{section}</h2>}
                  {mayFill ? (
                    <ItemCard
                      {...shared}
                      fault={finish.asked ? lacking.get(item.id) : undefined}
                      waits={waitingItems.has(item.id)}
                      give={giveAndGoOn}
                    />
                  ) : (
                    <ReadCard {...shared} />
                  )}
                </li>
              )
            })}
          </ol>
          {mayFinish && (
            <Textarea
              className="run-comment"
              label="Комментарий к чек-листу"
              description="Необязательно"
              rows={1}
              maxLength={limits.checklists.commentMax}
              value={finish.comment}
              onChange={(event) => finish.setComment(event.currentTarget.value)}
            />
          )}
        </div>
      </div>
      {mayFinish && <FinishBar run={run} lacking={lacking.size} finish={finish} />}
      <SignHost />
      {scan && (
        <Fetched
          wanted
          load={loadScan}
          onFailure={() => scan.done(undefined)}
          props={{
            run,
            place: scan.place,
            onRead: (code) => scan.done({ code }),
            onSkip: (notScannedReason) => scan.done({ notScannedReason }),
            onClose: () => scan.done(undefined),
          }}
        />
      )}
      {article?.article && (
        <Fetched
          wanted
          load={loadInstruction}
          onFailure={() => setArticle(undefined)}
          props={{ id: article.article, title: article.articleTitle ?? '', onClose: () => setArticle(undefined) }}
        />
      )}
    </TypedContext>
  )
}
