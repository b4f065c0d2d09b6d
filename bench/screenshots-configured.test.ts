import { startIdentityProvider } from '../test/support/identity-provider.ts'
import { configuredEnvironment, listConfiguredStates } from './configured-states.ts'
import { takeScreenshots, test } from './screenshot-test.ts'

test.use({
  scene: async ({ startDemo }, use) => {
    const provider = await startIdentityProvider()
    const { url } = await startDemo(configuredEnvironment(provider))
    provider.register(url)
    await use({ url, states: listConfiguredStates(provider) })
    await provider.close()
  },
})

takeScreenshots(listConfiguredStates({ people: new Map() }).map(({ name }) => name))
