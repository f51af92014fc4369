import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconBook2 from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconSquareRoundedCheck from '@tabler/icons-react/dist/esm/icons/IconSquareRoundedCheck.mjs'
import type { Row } from './merge.ts'

/** The sign of a tile tells the kind, its colour how urgent it is. */
export const icons = {
  checklistAvailable: IconClipboardCheck,
  checklistDueSoon: IconClipboardCheck,
  checklistOverdue: IconClipboardCheck,
  checklistReturned: IconClipboardCheck,
  checklistMissed: IconClipboardCheck,
  checklistDeviation: IconAlertTriangle,
  taskAssigned: IconSquareRoundedCheck,
  taskDueSoon: IconSquareRoundedCheck,
  taskOverdue: IconSquareRoundedCheck,
  taskStatusChanged: IconSquareRoundedCheck,
  taskComment: IconMessage2,
  mention: IconAt,
  testAssigned: IconSchool,
  testResult: IconSchool,
  courseAssigned: IconSchool,
  articlePublished: IconBook2,
  acknowledgementAsked: IconBook2,
  acknowledgementReminder: IconBook2,
  articleReview: IconBook2,
  newsPublished: IconSpeakerphone,
  newsReminder: IconSpeakerphone,
  exportReady: IconFileDownload,
  digest: IconChartBar,
} satisfies Record<Row['kind'], typeof IconAt>
