import { ButtonLink, EmptyState, Page, type EmptyStateProps } from '@parque/ui';
import { homePath } from '../../remotes/routes';

interface HomeNoticeProps extends Pick<EmptyStateProps, 'icon' | 'title'> {
  readonly page: string;
  readonly children: string;
}

/** A page that explains why it shows no screen, and leads home. */
export const HomeNotice = ({ page, children, ...notice }: HomeNoticeProps) => (
  <Page title={page}>
    <EmptyState
      {...notice}
      action={
        <ButtonLink variant="primary" href={`#${homePath}`}>
          Ir al inicio
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  </Page>
);
