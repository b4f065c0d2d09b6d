import './design-page.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SplitLayout } from '../layout/split-layout.tsx'
import { Button } from '../ui/button.tsx'
import { FieldText } from '../ui/field-text.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Toaster } from '../ui/toast.tsx'
import { DesignButtons } from './design-buttons.tsx'
import { DesignDialog, DesignFeedback } from './design-feedback.tsx'
import { DesignFields, DesignSignInFields } from './design-fields.tsx'
import { DesignSection } from './design-section.tsx'
import { DesignTable } from './design-table.tsx'
import { DesignTokens } from './design-tokens.tsx'

/** Every component of the site in every state, on one page. */
function DesignPage() {
  return (
    <main className="mx-auto mt-8 mb-16 box-content grid max-w-page grid-cols-1 gap-14 px-gutter">
      <h1>Design of the register</h1>
      <DesignTokens />
      <DesignButtons />
      <DesignFields />
      <DesignSignInFields />
      <DesignTable />
      <TabsSection />
      <DesignFeedback />
      <DesignDialog />
      <DesignSection title="Split layout">
        <SplitLayout
          panelLabel="Why an account"
          panel={<p>Keep your sightings together and see each decision.</p>}
        >
          <h3>Sign in</h3>
          <form action="?">
            <FieldText id="split-email" label="E-mail" type="email" required autoComplete="off" />
            <Button type="submit">Sign in</Button>
          </form>
        </SplitLayout>
      </DesignSection>
    </main>
  )
}

const tabs = (['users', 'reports', 'log'] as const).map((value) => ({
  value,
  label: value,
  href: `?tab=${value}`,
}))

function TabsSection() {
  const [chosen, setChosen] = useState<(typeof tabs)[number]['value']>('reports')
  return (
    <DesignSection title="Tabs">
      <Tabs id="tabs" label="Administration" tabs={tabs} chosen={chosen} onChoose={setChosen}>
        <p>The panel of {chosen}.</p>
      </Tabs>
    </DesignSection>
  )
}

const place = document.getElementById('design-page')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <DesignPage />
      <Toaster />
    </StrictMode>,
  )
}
