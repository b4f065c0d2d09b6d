import { memberStates } from './screenshot-states.ts'
import { takeScreenshots, test } from './screenshot-test.ts'

test.use({
  scene: async ({ startDemo }, use) => {
    const { url } = await startDemo()
    await use({ url, states: memberStates })
  },
})

takeScreenshots(memberStates.map(({ name }) => name))
