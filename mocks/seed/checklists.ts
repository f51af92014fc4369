import { runs } from './checklists/runs.ts'
import { checklists, checklistVersions } from './checklists/templates.ts'

export { checklists, checklistVersions, runs }
