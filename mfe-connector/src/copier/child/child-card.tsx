import type { CopyChildEntity, CopyMasterEntity } from '@parque/contract';
import { findMaster } from '../../api/masters';
import { editParam } from '../search-params';
import { Banner, Button, ButtonLink, Card, countText, Icon, pluralize } from '@parque/ui';
import { lazy, Suspense, useState } from 'react';
import { CloseAll } from '../closing/close-all';
import css from './child-card.module.css';
import { ChildStatus, describeSilence } from './child-status';
import { Figures, MoneyFigures } from './figures';
import { ModeSwitch } from './mode-switch';
import { describeRules, describeSizing } from '../settings/rules/rules-words';
import { SyncDialog } from '../sync/sync-dialog';

const RehearsalDialog = lazy(async () => ({
  default: (await import('../rehearsal/rehearsal-dialog')).RehearsalDialog,
}));

interface ChildCardProps {
  readonly child: CopyChildEntity;
  /** Whether the product allows opening positions. */
  readonly isEntitled: boolean;
  readonly masters: readonly CopyMasterEntity[];
  /** The address of its log and settings; without it, they are on the same page. */
  readonly detailsAddress?: string;
}

const isTrouble = ({ status }: CopyChildEntity) =>
  status === 'credenciales_rechazadas' ||
  status === 'detenido_por_limite' ||
  status === 'sin_conexion' ||
  status === 'no_puede_operar';

/** Whether the trouble is resolved at the terminal of the account, not by another password or limit. */
const isOfTerminal = ({ is_terminal, status }: CopyChildEntity) =>
  is_terminal && status !== 'detenido_por_limite';

const describeLeaving = ({ open_copies: openCopies }: CopyChildEntity) =>
  openCopies === 0
    ? 'Todo cerrado: la cuenta se elimina en unos segundos'
    : `Esta cuenta se eliminará cuando se ${pluralize(openCopies, 'cierre', 'cierren')} ${countText(openCopies, 'copia', 'copias')}`;

/** Names the positions of former masters that the copier no longer manages. */
function LeftCopies({ child: { left_copies: leftCopies = 0 } }: Pick<ChildCardProps, 'child'>) {
  if (leftCopies === 0) return null;
  return (
    <Banner
      tone="danger"
      title={`${countText(leftCopies, 'posición', 'posiciones')} del copiador ${pluralize(leftCopies, 'quedó abierta', 'quedaron abiertas')} y nadie ${pluralize(leftCopies, 'la', 'las')} gestiona`}
    >
      {pluralize(leftCopies, 'Si sigue abierta, ciérrala', 'Si siguen abiertas, ciérralas')} en MetaTrader.
    </Banner>
  );
}

/** A close of the master or of the owner that has not been executed: its position is still open. */
function WaitingClose({ child: { waiting_close: waiting } }: Pick<ChildCardProps, 'child'>) {
  if (!waiting) return null;
  const { count, side, symbol, message } = waiting;
  return (
    <Banner
      tone="danger"
      title={
        count === 1 ? `El cierre de ${side} ${symbol} está pendiente` : `${count} cierres están pendientes`
      }
    >
      {message ?? 'Se envía en cuanto la cuenta responda.'}
    </Banner>
  );
}

function WithoutMaster({ child, masters, isEntitled }: ChildCardProps) {
  const title = 'Esta cuenta no tiene maestra: no se copia nada';
  if (masters.length === 0 || !isEntitled) {
    return (
      <Banner tone="accent" title={title}>
        Cuando conectes una, seguirá pausada hasta que la actives de nuevo.
      </Banner>
    );
  }
  return (
    <Banner
      tone="accent"
      title={title}
      action={
        <ButtonLink size="sm" href={`#/conector/cuentas?${editParam}=${child.id}`}>
          Elegir maestra
        </ButtonLink>
      }
    >
      Cuando elijas una, seguirá pausada hasta que la actives de nuevo.
    </Banner>
  );
}

/** What the owner has to know or to do about a copy, the most urgent first. */
function Notices(props: ChildCardProps & { readonly master: CopyMasterEntity | null }) {
  const { child, master } = props;
  return (
    <>
      {isTrouble(child) && child.status_note && (
        <Banner
          tone="danger"
          title={child.status_note}
          action={
            isOfTerminal(child) && (
              <ButtonLink size="sm" href="#/terminales">
                Mis terminales
              </ButtonLink>
            )
          }
        >
          {describeSilence(child)}
        </Banner>
      )}
      {child.is_leaving && (
        <Banner tone="accent" icon="trash" title={describeLeaving(child)}>
          Solo copia cierres. Puedes cancelar la eliminación en la lista de cuentas.
        </Banner>
      )}
      {!master && <WithoutMaster {...props} />}
      {(!master || child.activated_at === null) && <LeftCopies child={child} />}
      <WaitingClose child={child} />
      {child.findings > 0 && (
        <Banner
          tone="danger"
          title={
            child.findings === 1
              ? 'Hay una posición que no cuadra con la copia'
              : `Hay ${child.findings} posiciones que no cuadran con la copia`
          }
          action={
            <ButtonLink size="sm" href={`#/conector/${child.id}/conciliacion`}>
              Revisar
            </ButtonLink>
          }
        />
      )}
    </>
  );
}

export function ChildCard(props: ChildCardProps) {
  const { child, isEntitled, masters, detailsAddress } = props;
  const master = findMaster(child, masters) ?? null;
  const isWithoutMaster = master === null;
  const namedMaster = masters.length > 1 ? master : null;
  const [openDialog, setOpenDialog] = useState<'sync' | 'rehearsal'>();
  const close = () => setOpenDialog(undefined);
  const { number, server } = child;
  return (
    <Card
      title={`Copia en la cuenta ${number}`}
      note={[
        // Among others of several masters, the card is in the group of its master.
        ...(namedMaster && !detailsAddress ? [`Copia de la maestra ${namedMaster.number}`] : []),
        server,
        describeSizing(child),
        ...describeRules(child),
      ].join(', ')}
      tools={<ChildStatus child={child} master={master} />}
      padding="md"
    >
      <div className="pq-stack">
        <Notices {...props} master={master} />
        <MoneyFigures child={child} />
        <ModeSwitch
          child={child}
          isEntitled={isEntitled}
          master={master}
          onRehearse={() => setOpenDialog('rehearsal')}
        />
        <Figures child={child} isWithoutMaster={isWithoutMaster} />
        <div className={css.acts}>
          {!isWithoutMaster && (
            <>
              <Button size="sm" onClick={() => setOpenDialog('sync')}>
                Sincronizar ahora
              </Button>
              <Button size="sm" onClick={() => setOpenDialog('rehearsal')}>
                Probar con mi historial
              </Button>
            </>
          )}
          <ButtonLink size="sm" href={`#/conector/${child.id}/conciliacion`}>
            Comprobar posiciones
          </ButtonLink>
          <CloseAll
            child={child}
            master={namedMaster ?? undefined}
            account={child.id}
            isOffered={child.open_copies > 0}
          />
          {detailsAddress && (
            <ButtonLink size="sm" variant="ghost" href={detailsAddress}>
              Registro y ajustes
              <Icon name="chevron-right" size="sm" />
            </ButtonLink>
          )}
        </div>
      </div>
      {openDialog === 'sync' && <SyncDialog child={child} onClose={close} />}
      <Suspense>{openDialog === 'rehearsal' && <RehearsalDialog child={child} onClose={close} />}</Suspense>
    </Card>
  );
}
