import '../styles/site.css'
import './design-page.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SplitLayout } from '../layout/split-layout.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failure } from '../ui/failure.tsx'
import { FieldFaults } from '../ui/field-faults.tsx'
import { FieldSelect } from '../ui/field-select.tsx'
import { FieldText } from '../ui/field-text.tsx'
import { FieldTextArea } from '../ui/field-text-area.tsx'
import { Loading } from '../ui/loading.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { showToast, Toaster } from '../ui/toast.tsx'
import { DesignSection } from './design-section.tsx'
import { DesignTable } from './design-table.tsx'
import { DesignTokens } from './design-tokens.tsx'

/** Everything from which the site is built, in every state, on one page. */
function DesignPage() {
  return (
    <main className="design-page">
      <h1>Design of the register</h1>
      <DesignTokens />
      <Buttons />
      <Fields />
      <DesignTable />
      <TabsSection />
      <DesignSection title="Empty, loading, failed">
        <Empty text="No reports found matching your criteria">
          <Button look="secondary">Clear filters</Button>
        </Empty>
        <Loading text="Loading reports..." />
        <Failure title="Failed to fetch reports" text="Nothing is lost; try again shortly.">
          <Button>Try again</Button>
        </Failure>
      </DesignSection>
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

function Buttons() {
  const looks = ['primary', 'secondary', 'quiet', 'destructive'] as const
  return (
    <DesignSection title="Buttons and toasts">
      <div className="design-row">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button disabled>Submitting...</Button>
        <Button look="secondary" onClick={() => showToast({ title: 'Saved' })}>
          Show a toast
        </Button>
      </div>
    </DesignSection>
  )
}

function Fields() {
  const options = [{ value: 'usa', label: 'United States' }]
  return (
    <DesignSection title="Fields">
      <FieldFaults
        title="There is a problem"
        faults={[{ id: 'fault-name', message: 'Enter your name' }]}
      />
      <div>
        <FieldText id="plain-name" label="Full Name" hint="As you want it to be read" required />
        <FieldText id="fault-name" label="Name" fault="Enter your name" required />
        <FieldSelect id="region" label="Region" prompt="Choose a region" options={options} />
        <FieldTextArea id="words" label="What happened" rows={3} />
      </div>
    </DesignSection>
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
