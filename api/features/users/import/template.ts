import { userTemplate } from '../../../../openapi/rules/users/user-sheet.ts'
import type { Handlers } from '../../../context.ts'
import { spreadsheetReply } from '../../../spreadsheets/write.ts'

export const userImportTemplate: Handlers['userImportTemplate'] = async ({ company }) => ({
  status: 200,
  ...(await spreadsheetReply({ format: 'xlsx', ...userTemplate, timeZone: company.timezone })),
})
