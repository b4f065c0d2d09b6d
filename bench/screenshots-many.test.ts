import { manyReportsStates } from './screenshot-states.ts'
import { takePrints, takeScreenshots, test } from './screenshot-test.ts'
import { openSitesOfSizes } from './sites-of-sizes.ts'

test.use({
  scene: async ({}, use) => {
    await using opened = await openSitesOfSizes([10_000])
    const [site] = opened.sites
    await use({ url: site?.url ?? '', states: manyReportsStates })
  },
})

takeScreenshots(manyReportsStates.map(({ name }) => name))
takePrints(manyReportsStates)
