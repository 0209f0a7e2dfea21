import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Band, Container, Stack } from '#ui/layout/layout.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { fill } from '#ui/text/fill.ts'
import type { DevicePage, EndPage } from '../pages/network-view.ts'
import { crumbsOf, Facts, JoinPart, kindIcons, Notice, Stale } from './network-parts.tsx'
import type { FormPart } from './network-view.tsx'
import styles from './network.module.css'

/** ANA-07: confirms what has ended, with the way back. */
export function NetworkEndView({ page }: { page: EndPage }) {
  const { copy, title, text, isGood, join, networkHref } = page
  return (
    <>
      <PageHead crumbs={crumbsOf(page, title)} title={title} icon={isGood ? 'good' : 'caution'} />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            <p>{text}</p>
            {join && <JoinPart join={join} copy={copy} />}
            <p>
              <ButtonLink href={networkHref}>{copy.restart.back}</ButtonLink>
            </p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}

/** NET-09: one device, with forms for its name and pause, and to forget it. */
export function DeviceView({ page, fixHref, Form, isSending }: { page: DevicePage; fixHref: string; Form: FormPart; isSending: boolean }) {
  const { copy, title, device, notice, networkHref, staleText, supportPhone } = page
  return (
    <>
      <PageHead crumbs={crumbsOf(page, title)} title={title} icon={typeof device === 'string' ? 'wireless' : kindIcons[device.kind]} />
      <Band size="sm">
        <Container>
          <Stack gap={6}>
            <Notice notice={notice} />
            <Stale staleText={staleText} copy={copy} />
            {device === 'missing' || device === 'down' ? <p>{device === 'missing' ? copy.devices.missingText : fill(copy.downNever, { phone: supportPhone })}</p> : <Device device={device} copy={copy} canChange={!staleText && device.canChange} Form={Form} isSending={isSending} />}
            <p className={styles.ways}>
              {typeof device !== 'string' && device.hasWeakSignal && (
                <ButtonLink variant="secondary" href={fixHref}>
                  {copy.devices.fixWeak}
                </ButtonLink>
              )}
              <a href={networkHref}>{copy.restart.back}</a>
            </p>
          </Stack>
        </Container>
      </Band>
    </>
  )
}

function Device({ device, copy: { devices: copy }, canChange, Form, isSending }: { device: Exclude<DevicePage['device'], string>; copy: DevicePage['copy']; canChange: boolean; Form: FormPart; isSending: boolean }) {
  const { name, facts, pausedText, nameError } = device
  if (!canChange) {
    return (
      <section className={styles.box} aria-label={name}>
        <Facts facts={facts} />
      </section>
    )
  }
  return (
    <>
      {pausedText && <Banner title={pausedText} />}
      <div className={styles.two}>
        <section className={styles.box} aria-label={name}>
          <Facts facts={facts} />
          <Form method="post" className={styles.form} noValidate>
            <input type="hidden" name="intent" value="rename" />
            <TextField name="name" label={copy.rename} hint={copy.renameHint} error={nameError} defaultValue={name} maxLength={40} autoComplete="off" required />
            <p>
              <Button type="submit" disabled={isSending}>
                {copy.renameAction}
              </Button>
            </p>
          </Form>
        </section>
        <section className={styles.box} aria-labelledby="pause-title">
          <h2 className={styles.small} id="pause-title">
            {copy.pauseTitle}
          </h2>
          <Form method="post" className={styles.form}>
            <input type="hidden" name="intent" value={pausedText ? 'resume' : 'pause'} />
            {!pausedText && <RadioGroup name="minutes" legend={copy.pauseFor} options={Object.entries(copy.pauses).map(([value, label]) => ({ value, label }))} defaultValue="30" />}
            <p>
              <Button type="submit" variant="secondary" disabled={isSending}>
                {pausedText ? copy.resume : copy.pauseAction}
              </Button>
            </p>
          </Form>
          <h2 className={styles.small}>{copy.forgetTitle}</h2>
          <p>{copy.forgetText}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="forget" />
            <Button type="submit" variant="secondary" disabled={isSending}>
              {copy.forget}
            </Button>
          </Form>
        </section>
      </div>
    </>
  )
}
