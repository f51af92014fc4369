import { bundle, createConfig, lint, stringifyYaml } from '@redocly/openapi-core'
import { fileURLToPath } from 'node:url'
import { checkBodies } from './bodies.ts'
import { checkBudgets, describeBudgets } from './budgets.ts'
import { checkExtensions } from './extensions.ts'
import { addEtags, checkEtags } from './etags.ts'
import { checkRecalls } from './recalls.ts'
import { checkStale } from './stale.ts'
import { checkData } from './data-words.ts'
import { addRepeats, checkRepeats } from './repeats.ts'
import { addReplies, checkShared } from './replies.ts'
import { addKeyHeaders } from './rates.ts'
import { addLeaving, checkLeaving } from './leaving.ts'
import { checkRights } from './rights.ts'
import { addLocations } from './locations.ts'
import { dropMarks, tellCodes, tellExtensions } from './told.ts'
import { addAudiences, checkScopes } from './scopes.ts'
import { addRequests } from './requests.ts'
import { addSites, checkSites } from './sites.ts'
import { addWebhooks } from './webhooks.ts'
import type { Contract } from './contract.ts'

const rules = {
  'operation-operationId': 'error',
  'operation-operationId-unique': 'error',
  'operation-summary': 'error',
  // The refusals of every operation are added below.
  'operation-4xx-response': 'off',
  'operation-tag-defined': 'error',
  // What is shared is used by what is added: checkShared looks after that.
  'no-unused-components': 'off',
  'no-invalid-media-type-examples': 'error',
  'no-invalid-schema-examples': 'error',
  'no-identical-paths': 'error',
  'no-ambiguous-paths': 'error',
  'path-parameters-defined': 'error',
  'security-defined': 'error',
  'tag-description': 'error',
  // A noun and a verb, and who may call.
  'rule/operation-noun-verb': {
    subject: { type: 'Operation', property: 'operationId' },
    assertions: {
      pattern:
        '/^[a-z]+(?:Key)?(List|ListAssignees|ListByTags|ListPublished|ListVersions|ListViews|ListHistory|ListPeople|ListByAudience|ListCodes|ListChildren|View|Get|GetBySubdomain|GetByExternalId|SaveByExternalId|SaveMany|GetByCode|GetEffects|GetToday|GetLive|GetChecklists|GetTasks|GetTests|GetKnowledge|GetPerson|GetCertificate|Create|Update|Delete|Restore|Reorder|Duplicate|Count|HandOver|Summarize|Neighbours|ByUrl|Login|LoginPin|Register|Check|CheckSubdomain|AutoLogin|LinkLogin|LinkCheck|Logout|LogoutAll|SubdomainToken|RestoreChoice|SetPassword|SendEmail|VerifyEmail|SendPasswordReset|VerifyPasswordReset|ChangePassword|Chat|SetStatus|Answer|Complete|Return|Remind|Sign|SetPin|Invite|Import|ImportTemplate|Export|Report|ImportText|Draft|Submit|Review|Reset|GetPractice|Practice|Save|Known|ListMine|ListSheets|Acknowledge|Publish|Archive|Read|ListReaders|ListComments|CreateComment|UpdateComment|DeleteComment|ReadAll|GetSettings|SaveSettings|Stream|Test|Link|Unlink|UnlinkPerson|GetMine|UpdateMine|UpdateChat|DeleteChat|Receive|Close|Correct|Rotate|ListUsage|ListTypes|ListDeliveries|GetDelivery|RotateSecret|Resend|Replay|Feed)$/',
    },
    message: 'operationId must be a noun and a known verb',
    severity: 'error',
  },
  'rule/roles-declared': {
    subject: { type: 'Operation', property: 'x-roles' },
    assertions: { defined: true },
    message: 'x-roles must say who may call',
    severity: 'error',
  },
} as const

/** Lints the sources and joins them into the one committed file. Throws with every finding. */
export async function bundleContract(root: URL): Promise<{ yaml: string; contract: Contract }> {
  const ref = fileURLToPath(new URL('src/root.yaml', root))
  // The pattern of redocly's config type is looser than its own documentation.
  const config = await createConfig({ extends: ['recommended'], rules: rules as never })
  const found = await lint({ ref, config })
  const joined = await bundle({ ref, config })
  const contract = joined.bundle.parsed as Contract
  const written = [
    checkSites,
    checkRepeats,
    checkRecalls,
    checkStale,
    checkEtags,
    checkBudgets,
    checkRights,
    checkScopes,
    checkBodies,
    checkLeaving,
  ].flatMap((check) => check(contract))
  written.push(...addRequests(contract))
  addSites(contract)
  addAudiences(contract)
  addRepeats(contract)
  addEtags(contract)
  addLocations(contract)
  addKeyHeaders(contract)
  addWebhooks(contract)
  written.push(...addReplies(contract), ...checkShared(contract))
  addLeaving(contract)
  describeBudgets(contract)
  dropMarks(contract)
  tellExtensions(contract)
  tellCodes(contract)
  // They stand in each reply: a header by $ref would be a required one to openapi-typescript.
  Reflect.deleteProperty(contract.components, 'headers')
  const findings = [
    ...[...found, ...joined.problems].map((problem) => {
      const at = problem.location[0]
      return `${at?.source.absoluteRef.replace(fileURLToPath(root), '')}${at?.pointer ?? ''}: ${problem.ruleId}: ${problem.message}`
    }),
    ...written,
    ...checkExtensions(contract),
    ...checkData(contract),
  ]
  if (findings.length) throw new Error(`The contract is not clean:\n${[...new Set(findings)].join('\n')}`)
  return { yaml: head('#') + stringifyYaml(contract, { lineWidth: -1, noRefs: true }), contract }
}

/** The first line of each generated file. */
export const head = (comment: '#' | '//') =>
  `${comment} Generated by scripts/generate.ts from openapi/src. Do not edit: change the source and run \`bun run generate\`.\n`
