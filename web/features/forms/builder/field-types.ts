import type { Icon } from '@tabler/icons-react'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCheckbox from '@tabler/icons-react/dist/esm/icons/IconCheckbox.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconHeading from '@tabler/icons-react/dist/esm/icons/IconHeading.mjs'
import IconLetterT from '@tabler/icons-react/dist/esm/icons/IconLetterT.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTypography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'

type Type = FormField['type']

export const typeIcons: Record<Type, Icon> = {
  text: IconLetterT,
  textarea: IconTypography,
  number: IconHash,
  select: IconList,
  multiselect: IconListCheck,
  checkbox: IconCheckbox,
  rating: IconStar,
  date: IconCalendar,
  time: IconClock,
  photo: IconPhoto,
  file: IconFile,
  heading: IconHeading,
}

export const typeGroups: readonly { title: string; types: readonly Type[] }[] = [
  { title: 'Текст и числа', types: ['text', 'textarea', 'number'] },
  { title: 'Выбор', types: ['select', 'multiselect', 'checkbox', 'rating'] },
  { title: 'Время', types: ['date', 'time'] },
  { title: 'Вложения', types: ['photo', 'file'] },
  { title: 'Оформление', types: ['heading'] },
]
