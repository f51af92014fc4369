import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { act, cleanup, render } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'bun:test'
import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import { startMocks } from '../../mocks/node.ts'
import { client } from '../api.ts'
import { forgetDrafts } from '../lib/draft-keeper.ts'
import { type RouteName, routes } from '../routes.ts'
import { clearSession, session, signIn } from '../shell/session.ts'
import { ConfirmHost } from '../ui/ConfirmHost.tsx'

/** Pages of a room on the mocks, before each test a signed-in administrator; gives what opens an address of theirs. */
export function pagesForAdmin(pages: Partial<Record<RouteName, ComponentType>>) {
  let mocks: ReturnType<typeof startMocks>
  beforeAll(() => {
    mocks = startMocks()
  })
  afterAll(() => mocks.stop())
  beforeEach(async () => {
    const { data } = await client.POST('/api/auth/login', {
      body: { email: 'admin@berezka.example', password: 'demo-admin' },
    })
    if (!data || !('token' in data)) throw new Error('the administrator was not let in')
    signIn(data.token, data)
  })
  afterEach(async () => {
    act(() => notifications.clean())
    cleanup()
    const { user, company } = session
    // Another file of this process may have brought a disk: a draft would be offered to the next test.
    if (user && company) await forgetDrafts({ companyId: company._id, userId: user.id })
    clearSession()
    mocks.reset()
  })
  const shown = ownEntries(pages)
  return (address: string) => {
    navigate(address, { replace: true })
    return render(
      <MantineProvider env="test">
        <Notifications />
        <main>
          <Switch>
            {shown.map(([name, Page]) => (
              <Route key={name} path={routes[name].path} component={Page} />
            ))}
          </Switch>
        </main>
        <ConfirmHost />
      </MantineProvider>,
    )
  }
}
