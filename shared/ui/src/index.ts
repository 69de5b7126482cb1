export { Badge, type BadgeProps } from './notice/badge';
export { Banner, type BannerProps } from './notice/banner';
export { Brand } from './icon/brand';
export { Breakable, type BreakableProps } from './layout/breakable';
export { Button, type ButtonProps } from './button/button';
export { type ButtonVariant } from './button/button-look';
export { ButtonLink, type ButtonLinkProps } from './button/button-link';
export { SubmitButton, type SubmitButtonProps } from './button/submit-button';
export { whyNotSaved, type FormState } from './button/why-not-saved';
export { Card, type CardProps } from './layout/card';
export { reportConnection } from './notice/connection';
export { CopyButton } from './copy/copy-button';
export { CopyField, type CopyFieldProps } from './copy/copy-field';
export { copyText } from './copy/copy-text';
export { DataList, type DataListItem } from './layout/data-list';
export { ConfirmDialog, type ConfirmDialogProps } from './dialog/confirm-dialog';
export { Dialog, type DialogProps } from './dialog/dialog';
export { EmptyState, type EmptyStateProps } from './notice/empty-state';
export { Field, type ControlAttributes, type FieldTexts } from './field/field';
export { NumberField, type NumberFieldProps } from './field/number-field';
export { PasswordField, type PasswordFieldProps } from './field/password-field';
export { SegmentedControl, type Segment, type SegmentedControlProps } from './field/segmented-control';
export { SelectField, type SelectFieldProps } from './field/select-field';
export { TextField, type TextFieldProps } from './field/text-field';
export { FormError, type FormErrorProps } from './notice/form-error';
export { Exact } from './format/exact';
export { countText, pluralize } from './format/count-text';
export { getTranslateAttribute } from './format/translate-attribute';
export { formatLots, formatNumber } from './format/format-number';
export { getDecimalSeparator, useDecimalSeparator } from './format/decimal-separator';
export { formatDate, formatDateTime, type Moment } from './format/format-date';
export { useTimeZone } from './format/time-zone';
export { Herringbone, type HerringboneProps } from './herringbone/herringbone';
export { Icon, type IconName, type IconProps, type IconSource } from './icon/icon';
export { IconButton, type IconButtonProps } from './button/icon-button';
export {
  formatCurrencyName,
  formatAmount,
  formatMoney,
  type Amount,
  type Currency,
} from './money/format-money';
export { MaskedAmount } from './money/masked-amount';
export { areAmountsHidden, maskAmount, hiddenAmount, useHiddenAmounts } from './money/hidden-amounts';
export { Money, type MoneyProps } from './money/money';
export { Page, type PageProps } from './layout/page';
export { QueryView, type QueryViewProps } from './query/query-view';
export { RemoteFault, type RemoteFaultProps } from './notice/remote-fault';
export { Skeleton, type SkeletonProps } from './query/skeleton';
export { Spinner } from './query/spinner';
export { DataTable, type Column, type DataTableProps } from './table/data-table';
export { Pagination, type PaginationProps } from './table/pagination';
export { type Sort } from './table/sort-header';
export { useTheme, type Theme } from './theme';
export { dismissAllToasts, toast } from './toast/toast';
export { Toasts } from './toast/toasts';
export { Verdict, type VerdictProps } from './notice/verdict';
