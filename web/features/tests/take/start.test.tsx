import '../../../test/dom.ts'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'bun:test'
import { TEST_DEFAULTS } from '../../../../openapi/rules/testing/test-settings.ts'
import type { Test } from '../test-words.ts'
import { StartScreen } from './StartScreen.tsx'

afterEach(cleanup)

const rules = (allowCopy: boolean) => {
  const at = '2026-11-23T09:00:00.000Z'
  const made: Test = {
    _id: '019b9c67-b180-7e6b-a9fe-000000000001',
    title: 'Смена',
    description: '',
    isActive: true,
    category: null,
    restaurants: [],
    positions: [],
    questionsCount: 2,
    questionsInAttempt: 2,
    settings: { ...TEST_DEFAULTS, timeLimit: 10, passingScore: 70, allowCopy },
    createdAt: at,
    updatedAt: at,
  }
  render(
    <MantineProvider env="test">
      <StartScreen test={made} />
    </MantineProvider>,
  )
  return screen.getAllByRole('listitem').map((rule) => rule.textContent)
}

test('whoever begins is told when the words of the test cannot be copied', () => {
  expect(rules(false)).toContain('Выделить и скопировать текст вопросов нельзя')
  cleanup()
  expect(rules(true)).toHaveLength(3)
})
