import { journals } from './checklists/journals.ts'
import { runs } from './checklists/runs.ts'
import { signing } from './checklists/signing.ts'
import { templates } from './checklists/templates.ts'
import type { Step } from './steps.ts'

export const checklists: Step[] = [...runs, ...templates, ...signing, ...journals]
