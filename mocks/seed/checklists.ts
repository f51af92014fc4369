import { fixes } from './checklists/fixes.ts'
import { runs } from './checklists/runs.ts'
import { checklists, checklistVersions } from './checklists/templates.ts'

export { checklists, checklistVersions, fixes, runs }
