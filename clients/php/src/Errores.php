<?php

declare(strict_types=1);

namespace Rubrica;

/** La base de todo lo que puede salir mal. Se decide por la clase o por el código, que nunca cambia de significado. */
abstract class ErrorRubrica extends \RuntimeException
{
}

/** No hubo respuesta: puede que se haya hecho o no. Repita con la misma clave de idempotencia. */
final class SinRespuesta extends ErrorRubrica
{
    public function __construct(\Throwable $causa, public readonly ?string $claveIdempotencia)
    {
        parent::__construct(
            "El servicio no respondió ({$causa->getMessage()}). Repita con la misma claveIdempotencia: no se hará dos veces.",
            0,
            $causa,
        );
    }
}

/** Un problema de la solicitud: en qué campo y qué hacer. */
final class SubError
{
    public function __construct(
        public readonly string $campo,
        public readonly string $codigo,
        public readonly string $mensaje,
        public readonly mixed $valor,
    ) {
    }
}

/** El servicio respondió que no. El mensaje dice qué hacer. */
class Rechazo extends ErrorRubrica
{
    /** Código estable; null si la respuesta no es del servicio (de un proxy, por ejemplo). */
    public readonly ?string $codigo;
    /** Para decir a soporte cuál fue. */
    public readonly ?string $idSolicitud;
    /** @var list<SubError> Todos los problemas de la solicitud a la vez. */
    public readonly array $subErrores;

    /** @param array<string, mixed> $problema todo el `result` de la respuesta, con lo que solo algunos códigos traen */
    final public function __construct(
        public readonly int $estado,
        public readonly array $problema,
        /** Segundos que el servicio pide esperar antes de repetir. */
        public readonly ?float $esperaS,
        public readonly ?string $claveIdempotencia,
    ) {
        parent::__construct($problema['message'] ?? "El servicio respondió {$estado}.");
        $this->codigo = $problema['code'] ?? null;
        $this->idSolicitud = $problema['requestId'] ?? null;
        $this->subErrores = array_map(
            static fn (array $uno) => new SubError($uno['field'], $uno['code'], $uno['message'], $uno['rejectedValue'] ?? null),
            $problema['subErrors'] ?? [],
        );
    }

    /** El código como enum, para `match`; null si esta versión del cliente no lo conoce. */
    public function codigoConocido(): ?CodigoError
    {
        return CodigoError::tryFrom($this->codigo ?? '');
    }

    /** @param array<string, mixed> $problema */
    public static function de(int $estado, array $problema, ?float $esperaS, ?string $claveIdempotencia): self
    {
        $clase = match (true) {
            in_array($estado, [400, 413, 415], true) => SolicitudInvalida::class,
            $estado === 401 => NoAutenticado::class,
            $estado === 403 => SinPermiso::class,
            in_array($estado, [404, 410], true) => NoEncontrado::class,
            $estado === 409 => Conflicto::class,
            $estado === 429 => DemasiadasSolicitudes::class,
            $estado >= 500 => ErrorServicio::class,
            default => self::class,
        };

        return new $clase($estado, $problema, $esperaS, $claveIdempotencia);
    }
}

/** 400, 413 o 415: hay que corregir lo que se envía; `subErrores` dice qué. */
final class SolicitudInvalida extends Rechazo
{
}

/** 401: falta la credencial o no vale. */
final class NoAutenticado extends Rechazo
{
}

/** 403: a la credencial le falta un rol. */
final class SinPermiso extends Rechazo
{
}

/** 404 o 410: no existe, o es de otra cuenta. */
final class NoEncontrado extends Rechazo
{
}

/** 409: el número ya se usó, el estado no lo permite, la clave de idempotencia es de otro cuerpo. */
final class Conflicto extends Rechazo
{
}

/** 429: espere `esperaS` segundos. */
final class DemasiadasSolicitudes extends Rechazo
{
}

/** 5xx: falló el servicio o lo que está delante. */
final class ErrorServicio extends Rechazo
{
}
