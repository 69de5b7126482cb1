import type { TerminalEntity } from '@parque/contract';
import { HelpLink } from '@parque/remote/help-link';
import { Badge, Banner, Button, Card, DataList, MaskedAmount, formatDateTime, formatMoney } from '@parque/ui';
import { useQuery } from '@tanstack/react-query';
import { programQuery } from '../api/terminals';
import { Checks } from './checks';
import { LastContact } from './last-contact';
import { Move, Revoke, Remove } from './terminal-actions';
import { CompileStep, ProgramDownload } from './program-download';
import { formatAccountKind, listDelayItems, isCalling, stateWords } from './state-words';
import css from './terminal-card.module.css';
import { Uses } from './uses';

interface TerminalCardProps {
  readonly terminal: TerminalEntity;
  readonly onPairAgain: () => void;
}

function listFacts(terminal: TerminalEntity) {
  const { balance, equity, currency, positions, version, build, seen_at } = terminal;
  return [
    { label: 'Tipo', value: formatAccountKind(terminal) },
    seen_at && isCalling(terminal)
      ? { label: 'Último contacto', value: <LastContact at={seen_at} /> }
      : { label: 'Últimos datos disponibles', value: seen_at ? formatDateTime(seen_at) : '—' },
    { label: 'Balance', value: <MaskedAmount>{formatMoney(balance, { currency })}</MaskedAmount> },
    { label: 'Valor (equity)', value: <MaskedAmount>{formatMoney(equity, { currency })}</MaskedAmount> },
    { label: 'Posiciones abiertas', value: positions },
    { label: 'Programa', value: `${version} · MetaTrader ${build}` },
  ];
}

const listDelays = (terminal: TerminalEntity) =>
  listDelayItems(terminal).map(({ label, value }) => ({ label, value: <span translate="no">{value}</span> }));

function Facts({ terminal }: Pick<TerminalCardProps, 'terminal'>) {
  const items = listFacts(terminal);
  const { permissions } = terminal;
  if (!isCalling(terminal)) {
    const columnLength = Math.ceil(items.length / 2);
    return (
      <div className={css.columns}>
        <DataList items={items.slice(0, columnLength)} />
        <DataList items={items.slice(columnLength)} />
      </div>
    );
  }
  return (
    <div className={css.columns}>
      <DataList items={items} />
      <div>
        {permissions && <Checks permissions={permissions} />}
        <DataList items={listDelays(terminal)} />
      </div>
    </div>
  );
}

function Advice({ terminal: { state, message, has_other } }: Pick<TerminalCardProps, 'terminal'>) {
  const { tone, label } = stateWords[state];
  if (tone === 'up' || (state === 'busy_elsewhere' && has_other)) return null;
  if (state === 'revoked') return <p className="pq-soft">{message}</p>;
  return (
    <Banner tone="accent" title={label} action={<HelpLink page="terminales" />}>
      {message}
    </Banner>
  );
}

function NewerProgram({ terminal: { state, newer_program } }: Pick<TerminalCardProps, 'terminal'>) {
  const { data } = useQuery(programQuery);
  if (!newer_program || state === 'revoked' || state === 'outdated') return null;
  const { version, mends } = newer_program;
  return (
    <>
      <Banner icon="download" title={`Hay una versión nueva del programa: la ${version}`}>
        {mends.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          En el ordenador, descárgala y copia el archivo en <b>MQL5 › Experts</b>, en lugar del anterior.
          <CompileStep compiled={data?.compiled ?? null} /> No necesitas otro código.
        </p>
      </Banner>
      <div className="pq-hide-sm">
        <NewVersion />
      </div>
    </>
  );
}

function NewVersion() {
  const { data } = useQuery(programQuery);
  return data ? <ProgramDownload program={data.program} compiled={data.compiled} /> : null;
}

export function TerminalCard({ terminal, onPairAgain }: TerminalCardProps) {
  const { state, login, server, company } = terminal;
  const { tone, label } = stateWords[state];
  const isRevoked = state === 'revoked';
  return (
    <Card
      title={`Cuenta ${login}`}
      note={`${server} · ${company}`}
      padding="lg"
      tools={<Badge tone={tone}>{label}</Badge>}
    >
      <div className="pq-stack">
        <Advice terminal={terminal} />
        {state === 'outdated' && <NewVersion />}
        <NewerProgram terminal={terminal} />
        <Move terminal={terminal} />
        <Facts terminal={terminal} />
        {!isRevoked && <Uses terminal={terminal} />}
        <div className={css.buttons}>
          <Button onClick={onPairAgain}>Conectar otra vez</Button>
          {isRevoked ? <Remove terminal={terminal} /> : <Revoke terminal={terminal} />}
        </div>
      </div>
    </Card>
  );
}
